import type { Page } from "@playwright/test";
import type { Permission } from "#contract/values/account/permissions.ts";
import { createHit } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { assignCompanies, createReviewCompany } from "#testing/factories/reviews/reviews.ts";
import { expect, isCallOf, test } from "../journey.ts";
import { createQuietAlert } from "../alerts/alert-scene.ts";
import { createPerson, openAs, signIn, uniqueNumber } from "../scene.ts";

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

/** The alerts of these journeys have only the matches that are stored for them. */
const watchedFrom = "2099-01-01T00:00:00Z";

function card(page: Page, name: string) {
  return page.getByRole("article", { name, exact: true });
}

/** Names of the packages in the order shown, each with what its head offers. */
async function offers(page: Page): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of Object.keys(packages)) {
    const head = card(page, name);
    if ((await head.count()) === 0) continue;
    const control = head.getByRole("link", { name: /^(Open |Request Access)/ });
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
    await expect(page.getByRole("list", { name: "Stored data" })).toContainText(
      /insider trades? stored/,
    );
  });
}

test("every card explains itself on hover, and by keyboard when it is greyed", async ({
  page,
  db,
}) => {
  // A line of a card that is open has a link of its own above the card's.
  const { email } = await createPerson(db, "categorization", "alerts");
  const alertId = await createQuietAlert(db, { email, name: "Sales by officers", watchedFrom });
  await createHit(db, { alertId, matchedAt: new Date().toISOString() });
  await page.goto("/dashboard");
  await signIn(page, email);
  await page.getByRole("link", { name: /Sales by officers/ }).hover();
  await expect(
    page.getByText(packages["Insider Trading Alerts"], { exact: true }).filter({ visible: true }),
  ).toHaveCount(1);
  for (const [name, tip] of Object.entries(packages)) {
    await card(page, name).hover();
    await expect(page.getByText(tip, { exact: true }).filter({ visible: true })).toHaveCount(1);
  }
  await page.mouse.move(0, 0);
  await page.getByRole("heading", { name: /^Welcome back/ }).click();
  const greyed = page.getByRole("link", { name: "Request Access: Explore Insider Trades" });
  for (let step = 0; step < 40; step += 1) {
    if (await greyed.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(greyed).toBeFocused();
  await expect(greyed).toHaveAccessibleDescription(packages["Explore Insider Trades"]);
  await expect(
    page.getByText(packages["Explore Insider Trades"], { exact: true }).filter({ visible: true }),
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
    const isGlance = isCallOf(route.request(), "get_day_at_a_glance");
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

test("alert cards list the newest matches, and lead to the alert and to a first one", async ({
  page,
  db,
}) => {
  const { email } = await createPerson(db, "alerts");
  const sales = await createQuietAlert(db, { email, name: "Sales by officers", watchedFrom });
  await createAlert(db, {
    email,
    name: "Drops",
    watchedFrom,
    ciks: [uniqueNumber()],
    definition: { form_type: "price_alert", tickers: ["OKHV"] },
  });
  const facts = {
    "Company Name": "Okehaven Optics",
    Ticker: "OKHV",
    Type: "Sale",
    Value: 1_157_940,
    Title: "Chief Actuary",
    "10b5-1": "Yes",
  };
  const matchedAt = new Date().toISOString();
  for (const [days, name] of [
    [3, "Chief Executive Officer"],
    [1, "Director"],
    [4, "Controller"],
    [2, "Chief Actuary"],
  ] as const) {
    const happenedAt = new Date(Date.now() - days * 86_400_000).toISOString();
    await createHit(db, {
      alertId: sales,
      facts: { ...facts, Title: name },
      happenedAt,
      matchedAt,
    });
  }
  const words = await createAlert(db, {
    email,
    name: "Going concern",
    watchedFrom,
    definition: { form_type: "keyword" },
  });
  await createHit(db, {
    alertId: words,
    facts: { Ticker: "OKHV", "Keywords Found": "going concern (2)", Form: "10-Q" },
    happenedAt: matchedAt,
    matchedAt,
  });
  await page.goto("/dashboard");
  await signIn(page, email);
  const matches = page.getByRole("list", { name: "Latest insider trading matches" });
  const lines = matches.getByRole("link");
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText("Unread.");
  await expect(lines.nth(0)).toContainText("OKHV");
  await expect(lines.nth(0)).toContainText("Sale$ 1,157.94K");
  await expect(lines.nth(0)).toContainText("Sales by officers · Director · 10b5-1");
  await expect(lines.nth(1)).toContainText("Chief Actuary");
  await expect(lines.nth(2)).toContainText("Chief Executive Officer");
  const trading = card(page, "Insider Trading Alerts");
  await expect(trading).toContainText("4 unread");
  await expect(trading).toContainText("1 alert · 0 matches in 24 hours");
  await expect(card(page, "Market Movements")).toContainText("No recorded matches yet.");
  const keyword = card(page, "Keyword Alerts");
  await expect(keyword).toContainText("1 alert · 1 match in 24 hours");
  await expect(keyword).toContainText("going concern (2)");
  await expect(keyword).toContainText("Going concern · 10-Q");
  // Without an alert of the kind, only the kinds with a page of their own have a card.
  await expect(card(page, "Planned Sale Alerts")).toHaveCount(0);
  await card(page, "Material Event Alerts").getByRole("link", { name: "Create an alert" }).click();
  await expect(page).toHaveURL(/\/alerts\?new=8-K$/);
  await page.goto("/dashboard");
  await lines.nth(0).click();
  await expect(page).toHaveURL(/alertName=Sales\+by\+officers/);
});

test("the categorization card continues at the first interaction without a label", async ({
  page,
  db,
}) => {
  const { email } = await createPerson(db, "categorization");
  const gvkey = await createReviewCompany(db, { companyName: "Arrowfen Aerospace" });
  await assignCompanies(db, email, [gvkey]);
  await page.goto("/dashboard");
  await signIn(page, email);
  const review = card(page, categorization);
  await expect(review).toContainText("Arrowfen Aerospace");
  await expect(review).toContainText("0 of 2 · 0.0%");
  await expect(review).toContainText("0 of 1 company complete");
  await review.getByRole("link", { name: "Start at interaction 1" }).click();
  await expect(page).toHaveURL(/\/categorization\/detail\?gvkey=/);
  await expect(page.getByText("Arrowfen Aerospace").first()).toBeVisible();
});
