import type { Page } from "@playwright/test";
import { isOpenTo, type Screen, screens } from "#web/session/screens.ts";
import { expectNoFaults } from "../axe.ts";
import { expect, test } from "../journey.ts";
import { goWithin, openAs } from "../scene.ts";

/** Screens named after what they show: what they say where the address names nothing. */
const titlesOfNothing: Partial<Record<keyof typeof screens, string>> = {
  alertResults: "Your Alerts",
  company: "Company not found",
  caseDetail: "Case not found",
  insider: "Person not found",
  plannedSale: "Notice not found",
  shortSwingWorksheet: "Worksheet not found",
  tradingPlan: "Plan not found",
};

/**
 * The most scripts and styles that a screen may load, in kilobytes as sent: what it took when the figure was set, between
 * 2026-11-26 and 2026-11-29, and 2 to 6% more.
 */
const codeBudgets: Record<keyof typeof screens, number> = {
  login: 140,
  signUp: 140,
  forgotPassword: 140,
  resetPassword: 140,
  verifyEmail: 140,
  contact: 150,
  terms: 140,
  status: 140,
  notFound: 140,
  overview: 336,
  alerts: 390,
  insiderTradingAlerts: 390,
  materialEventAlerts: 390,
  priceAlerts: 390,
  alertResults: 460,
  exploreTrades: 475,
  exploreEvents: 475,
  leads: 400,
  eventStudy: 400,
  company: 510,
  insider: 429,
  plannedSales: 380,
  plannedSale: 330,
  lateness: 340,
  shortSwing: 330,
  shortSwingWorksheet: 330,
  tradingPlans: 330,
  tradingPlan: 330,
  cases: 330,
  caseDetail: 400,
  categorization: 337,
  categorizationDetail: 364,
  categorizationAdmin: 335,
  reviewProgress: 400,
  reviewAgreement: 400,
  adjudication: 345,
  transcriptImport: 400,
  userInformation: 325,
  accountSettings: 335,
  adminUsers: 398,
  adminTokens: 398,
  auditTrail: 398,
  help: 400,
};
/** Of any screen; 30 to 49 on 2026-11-28. Each file takes milliseconds even when the browser has it. */
const mostFiles = 55;

const budgets = new Map<string, number>(Object.entries(codeBudgets));

const named = Object.entries<Screen>(screens).map(([name, screen]) => {
  const path = screen.path.replace("*", "/no-such-page");
  const ownTitle = new Map(Object.entries(titlesOfNothing)).get(name);
  const mostKilobytes = budgets.get(name) ?? 0;
  return {
    ...screen,
    path,
    mostKilobytes,
    shownTitle: `${ownTitle ?? screen.title ?? screen.label} | Sentinel`,
  };
});
const ofMembers = named.filter(({ allowed }) => typeof allowed !== "string");

/** The screens by who may open them: visitors, or members with these permissions. */
const byAccess = Map.groupBy(named, ({ allowed }) => allowed.toString());

for (const [access, members] of byAccess) {
  test(`screens open to ${access === "" ? "every member" : access} have their title and their budget of code, and axe finds nothing`, async ({
    page,
    db,
  }) => {
    const [{ allowed } = { allowed: [] }] = members;
    if (typeof allowed !== "string") await openAs(page, db, "/dashboard", ...allowed);
    for (const { path, shownTitle, mostKilobytes } of members) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveTitle(shownTitle);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        const { kilobytes, files } = await codeSent(page);
        expect(kilobytes, "kilobytes of code").toBeLessThanOrEqual(mostKilobytes);
        expect(files, "files of code").toBeLessThanOrEqual(mostFiles);
        await expectNoFaults(page);
      });
    }
  });
}

/** Scripts and styles that the page has loaded: kilobytes as sent, and files. */
async function codeSent(page: Page): Promise<{ kilobytes: number; files: number }> {
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\.(?:js|css)(?:\?|$)/.test(name))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { kilobytes: Math.round(bytes / 1_000), files: sizes.length };
}

test("visitors are asked to sign in for every screen of members", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login$/);
  for (const { path } of ofMembers) {
    await goWithin(page, path);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test("users without the permission are sent to the dashboard, which names the screen", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/dashboard");
  for (const screen of ofMembers.filter((each) => !isOpenTo(each, []))) {
    await goWithin(page, "/terms");
    await expect(page).toHaveTitle(/^Terms/);
    await goWithin(page, screen.path);
    await expect(page).toHaveURL(/\/dashboard$/);
    const notice = page.getByText(`You do not have access to ${screen.label}.`).first();
    await expect(notice).toBeVisible();
  }
});
