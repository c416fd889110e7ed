import type { Page } from "@playwright/test";
import type { Permission } from "#contract/values/permissions.ts";
import { expect, test } from "./journey.ts";
import { openAs } from "./scene.ts";

const packages = {
  "Insider Trading Alerts": "Form 4 filings and insider transactions",
  "Material Event Alerts": "8-K filings and company events",
  "Market Movements": "Stock price movement notifications",
  "Explore Insider Trades": "Search and analyse insider trading data",
  "Explore Material Events": "Material events and their impact",
  "Conference Call Fraud Categorization": "Categorize conference calls",
} as const;
type PackageName = keyof typeof packages;

const alerts = ["Insider Trading Alerts", "Material Event Alerts", "Market Movements"] as const;
const analysis = ["Explore Insider Trades", "Explore Material Events"] as const;
const categorization = "Conference Call Fraud Categorization";

function card(page: Page, name: string) {
  return page.getByRole("article", { name, exact: true });
}

/** Names of the packages in the order shown, each with what its head offers. */
async function offers(page: Page): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of Object.keys(packages)) {
    const head = card(page, name);
    if ((await head.count()) === 0) continue;
    const control = head.getByRole("link").or(head.getByRole("button")).first();
    found[name] = await control.innerText();
  }
  return found;
}

function offered(names: readonly PackageName[], offer: string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, offer]));
}

const allLocked = offered([...alerts, ...analysis], "Request Access");

type State = { held: readonly Permission[]; expected: Record<string, string>; custom: string };
const states: readonly State[] = [
  { held: [], expected: allLocked, custom: "No Custom Packages" },
  {
    held: ["alerts"],
    expected: { ...allLocked, ...offered(alerts, "Open") },
    custom: "No Custom Packages",
  },
  {
    held: ["explore_trades"],
    expected: { ...allLocked, "Explore Insider Trades": "Open" },
    custom: "No Custom Packages",
  },
  {
    held: ["explore_events"],
    expected: { ...allLocked, "Explore Material Events": "Open" },
    custom: "No Custom Packages",
  },
  {
    held: ["categorization"],
    expected: { ...allLocked, [categorization]: "Open" },
    custom: "Need More",
  },
  {
    held: ["categorization_admin"],
    expected: { ...allLocked, [categorization]: "Open" },
    custom: "Need More",
  },
  {
    held: ["admin"],
    expected: {
      ...offered([...alerts, ...analysis], "Open"),
      [categorization]: "Open",
    },
    custom: "Need More",
  },
];

for (const { held, expected, custom } of states) {
  test(`packages of a holder of ${held.join(" and ") || "nothing"}`, async ({ page, db }) => {
    await openAs(page, db, "/dashboard", ...held);
    await expect(page.getByRole("heading", { name: "Welcome back, Dana Whitlock" })).toBeVisible();
    expect(await offers(page)).toEqual(expected);
    for (const section of ["Alerts Package", "Analysis Package", "Custom Packages"]) {
      await expect(page.getByRole("heading", { name: section, exact: true })).toBeVisible();
    }
    await expect(card(page, custom).getByRole("link", { name: "Contact Us" })).toHaveAttribute(
      "href",
      "/contact-us",
    );
    const holdsTrades = held.includes("explore_trades") || held.includes("admin");
    const holdsEvents = held.includes("explore_events") || held.includes("admin");
    const glance = page.getByRole("region", { name: "Day at a glance" });
    await expect(
      page.getByText(/· US market (open, closes|closed, opens) .*\d\d:\d\d ET$/),
    ).toBeVisible();
    await expect(glance.getByText(/Form 4/).first()).toBeVisible({ visible: holdsTrades });
    await expect(glance.getByText(/8-K/).first()).toBeVisible({ visible: holdsEvents });
    // What is stored concerns everyone.
    await expect(glance.getByText(/insider trades? stored/)).toBeVisible();
  });
}

test("every card explains itself on hover, and by keyboard when it is greyed", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/dashboard", "categorization");
  for (const [name, tip] of Object.entries(packages)) {
    await card(page, name).hover();
    await expect(page.getByText(tip, { exact: true }).filter({ visible: true })).toHaveCount(1);
  }
  await page.mouse.move(0, 0);
  await page.getByRole("heading", { name: /^Welcome back/ }).click();
  const greyed = page.getByRole("link", { name: "Request Access: Insider Trading Alerts" });
  for (let step = 0; step < 40; step += 1) {
    if (await greyed.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(greyed).toBeFocused();
  await expect(greyed).toHaveAccessibleDescription("Form 4 filings and insider transactions");
  await expect(
    page.getByText("Form 4 filings and insider transactions").filter({ visible: true }),
  ).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/contact-us$/);
});

test("a failed day at a glance says so and can be asked for again", async ({
  page,
  db,
  complaints,
}) => {
  let isDown = true;
  await page.route("**/api", async (route) => {
    const isGlance = route.request().postData()?.includes("get_day_at_a_glance") === true;
    if (isGlance && isDown) await route.abort();
    else await route.fallback();
  });
  await openAs(page, db, "/dashboard", "explore_trades");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("The day at a glance could not be loaded.");
  isDown = false;
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/· US market /)).toBeVisible();
  await expect(alert).toBeHidden();
  const aborted = complaints.filter((text) => !text.includes("net::ERR_FAILED"));
  expect(aborted).toEqual([]);
  complaints.length = 0;
});
