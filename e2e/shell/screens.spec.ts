import { isOpenTo, type Screen, screens } from "#web/session/screens.ts";
import { expectNoFaults } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { openAs } from "../scene.ts";

/** Screens named after what they show: what they say where the address names nothing. */
const titlesOfNothing: Partial<Record<keyof typeof screens, string>> = {
  alertResults: "Your Alerts",
  company: "Company not found",
  insider: "Person not found",
};

const named = Object.entries<Screen>(screens).map(([name, screen]) => {
  const path = screen.path.replace("*", "/no-such-page");
  const ownTitle = new Map(Object.entries(titlesOfNothing)).get(name);
  return { ...screen, path, shownTitle: `${ownTitle ?? screen.title ?? screen.label} | Sentinel` };
});
const ofMembers = named.filter(({ allowed }) => typeof allowed !== "string");

/** The screens by who may open them: visitors, or members with these permissions. */
const byAccess = Map.groupBy(named, ({ allowed }) => allowed.toString());

for (const [access, members] of byAccess) {
  test(`screens open to ${access === "" ? "every member" : access} have their title, and axe finds nothing`, async ({
    page,
    db,
  }) => {
    const [{ allowed } = { allowed: [] }] = members;
    if (typeof allowed !== "string") await openAs(page, db, "/dashboard", ...allowed);
    for (const { path, shownTitle } of members) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveTitle(shownTitle);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expectNoFaults(page);
      });
    }
  });
}

test("visitors are asked to sign in for every screen of members", async ({ page }) => {
  for (const { path } of ofMembers) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test("users without the permission are sent to the dashboard, which names the screen", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/dashboard");
  for (const screen of ofMembers.filter((each) => !isOpenTo(each, []))) {
    await page.goto(screen.path);
    await expect(page).toHaveURL(/\/dashboard$/);
    const notice = page.getByText(`You do not have access to ${screen.label}.`).first();
    await expect(notice).toBeVisible();
  }
});
