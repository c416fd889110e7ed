import type { Locator, Page } from "@playwright/test";
import type { Database } from "#database/connect.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, isCallOf, test } from "../journey.ts";
import {
  type Company,
  createCompany,
  createPerson,
  expectNoSidewaysScroll,
  openAs,
  signIn,
} from "../scene.ts";

const path = "/explore-material-events";

/** Sums to 3,333.634 from 29 Sep to 28 Oct; the day before, and what has no price, are not in it. */
const salesAround = [
  { trade_date: "2026-09-28", value: "50000.00", sum_value: "50000.00" },
  { trade_date: "2026-09-29", value: "1000.10", sum_value: "1000.10" },
  { trade_date: "2026-10-13", value: "2000.204", sum_value: "2000.204" },
  { trade_date: "2026-10-28", value: "333.33", sum_value: "333.33" },
  { trade_date: "2026-10-14", price: null, value: null, sum_value: null },
  { trade_date: "2026-10-15", direction: "Purchase", value: "77.77", sum_value: "77.77" },
];

/** 25 events, the first of them with the sales before it; the others filed a day apart each. */
async function createEventful(page: Page, db: Database, sold = "3333.634"): Promise<Company> {
  const company = await createCompany(page, db, salesAround);
  const prefix = String(company.cik).padStart(10, "0");
  await createEvents(
    db,
    ...Array.from({ length: 25 }, (_, index) => ({
      accession: `${prefix}-26-${String(index + 501).padStart(6, "0")}`,
      cik: company.cik,
      company_name: company.name,
      ticker: company.ticker,
      filed_on: index === 0 ? "2026-10-28" : `2026-09-${String(index).padStart(2, "0")}`,
      items: index === 0 ? ["4.02", "9.01"] : ["2.02", "9.01"],
      event_return: index === 24 ? null : (index - 12) / 100,
      value_sold_30: index === 0 ? sold : "0",
      value_purchased_30: index === 0 ? "77.77" : "0",
      patterns: [],
    })),
  );
  return company;
}

function table(page: Page) {
  return page.getByRole("table", { name: "Explore Material Events" });
}

function rows(page: Page) {
  return table(page).locator("tbody").getByRole("row");
}

async function search(page: Page, company: Company): Promise<void> {
  await page.getByLabel("Company", { exact: true }).fill(company.ticker);
  await page.getByRole("option", { name: company.name }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("1–20 of 25")).toBeVisible();
}

/** What the browser would copy of it. */
async function copiedText(part: Locator): Promise<string> {
  return await part.evaluate((element) => {
    const selection = globalThis.getSelection();
    selection?.selectAllChildren(element);
    return String(selection);
  });
}

/** Nothing of it lies beyond the right edge of the card, 16 px from that of the window. */
async function expectInSight(part: Locator): Promise<void> {
  const box = await part.boundingBox();
  const width = part.page().viewportSize()?.width ?? Number.NaN;
  expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 16);
}

test("a search of events is shown, ordered, paged, kept over Back and a reload", async ({
  page,
  db,
}) => {
  const company = await createEventful(page, db);
  await openAs(page, db, path, "explore_events");
  await search(page, company);
  await expect(page.getByText("25 events", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Market value A company is selected" }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Form type 8-K" })).toHaveAccessibleDescription(
    "Events are filings on Form 8-K.",
  );
  // Without the package of trades there is nothing to be seen behind a sum.
  await expect(page.getByRole("link", { name: /before this event$/ })).toHaveCount(0);

  await page.getByRole("button", { name: /^Event Return/ }).click();
  await expect(rows(page).first()).toContainText("−12.00%");
  await expect(rows(page).first()).toContainText("4.02");
  await expect(rows(page).first()).toContainText("Non-reliance");
  // Copied as text, the badges do not run together.
  expect(await copiedText(rows(page).first())).toMatch(/4\.02,\s*9\.01:\s*Non-reliance/);
  await expect(rows(page).first()).toContainText("$ 3.33");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("21–25 of 25")).toBeVisible();
  // Unknown comes last in both orders.
  await expect(rows(page).last()).toContainText("no value");

  await page.getByRole("link", { name: "My Dashboard", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("21–25 of 25")).toBeVisible();
  await page.reload();
  await expect(page.getByText("21–25 of 25")).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /^Event Return/ })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );

  await page.getByRole("button", { name: "Reset" }).click();
  await expect(table(page)).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Include all" })).toBeChecked();

  // A page after the last one is the last one.
  await page.goto(`${path}?companies=${company.ticker}&page=99`);
  await expect(page.getByText("21–25 of 25")).toBeVisible();
  await expect(rows(page)).toHaveCount(5);
  await expect(page.getByText("No matching results given the criteria.")).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]page=2$/);
});

test("a sum leads to the trades that add up to it, to the cent, also of a company without a ticker", async ({
  page,
  db,
}) => {
  const company = await createEventful(page, db);
  await openAs(page, db, path, "explore_events", "explore_trades");
  await test.step("a sum leads to the trades that add up to it, to the cent", async () => {
    await search(page, company);
    await page.getByRole("button", { name: /^Value Sold/ }).click();
    await page.getByRole("button", { name: /^Value Sold/ }).click();
    const event = rows(page).first();
    await expect(event.getByTitle("$\u00A03,333.63")).toBeVisible();
    await expect(page.getByRole("link", { name: "The sales before this event" })).toHaveCount(1);
    await event.getByRole("link", { name: "The sales before this event" }).click();

    await expect(
      page.getByRole("heading", { name: "Explore Insider Trades", level: 1 }),
    ).toBeVisible();
    await expect(page.getByText("4 trades", { exact: true })).toBeVisible();
    await expect(page.getByText("Sold $ 3,333.63. 1 row excluded from totals")).toBeVisible();
    await expect(page.getByText("29 Sep – 28 Oct 2026", { exact: true })).toBeVisible();
    await page.goBack();
    await event.getByRole("link", { name: "The purchases before this event" }).click();
    await expect(page.getByText("Purchased $ 77.77.")).toBeVisible();
  });
  await test.step("a company without a ticker is drilled down to by its number", async () => {
    const parameters = new URLSearchParams({
      ticker: "NOSUCH9",
      cik: String(company.cik),
      startDate: "2026-09-29",
      endDate: "2026-10-28",
      tradeType: "sale",
      autoSearch: "true",
    });
    await page.goto(`/explore-trades?${parameters}`);
    await expect(page.getByText("4 trades", { exact: true })).toBeVisible();
    await expect(page.getByRole("list", { name: "Company, 1 chosen" })).toContainText(
      company.ticker,
    );
  });
});

test("the insider filter turns on with what is entered; columns are for events alone; a failed search is reported", async ({
  page,
  db,
  complaints,
}) => {
  const company = await createEventful(page, db);
  const { email } = await createPerson(db, "explore_events");
  await page.goto("/explore-events");
  await signIn(page, email);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await search(page, company);
  await test.step("the insider filter turns on with what is entered, and off it is as at first", async () => {
    const insiders = page.getByRole("switch", { name: "Insider trading before the event" });
    await expect(insiders).not.toBeChecked();
    await page.getByLabel("Lookback").selectOption("180 days");
    await page.getByRole("textbox", { name: "Value sold" }).fill("5000");
    await expect(insiders).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(page.getByText("No matching results given the criteria.")).toBeVisible();
    await insiders.uncheck();
    await expect(page.getByLabel("Lookback")).toHaveValue("30");
    await expect(page.getByRole("textbox", { name: "Value sold" })).toHaveValue("");
    await page.getByRole("button", { name: "Search without Value sold: >= $ 5,000K" }).click();
    await expect(page.getByText("180 days", { exact: true }).last()).toBeVisible();
    await expect(page.getByText("1–20 of 25")).toBeVisible();
  });
  await test.step("columns are chosen for events alone, and a failed search is reported", async () => {
    await page.getByRole("button", { name: "Preferences" }).click();
    const dialog = page.getByRole("dialog", { name: "Column Preferences" });
    await dialog.getByRole("button", { name: /^Remove Market Value/ }).click();
    await dialog.getByRole("button", { name: /^Add Window Start/ }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(table(page).getByRole("columnheader", { name: "Window Start" })).toBeVisible();
    await expect
      .poll(async () => {
        const saved = await db
          .selectFrom("user_preference")
          .innerJoin("account", "account.id", "user_preference.account_id")
          .select(["preference_type", "preferences"])
          .where("email", "=", email)
          .execute();
        return saved.filter(({ preferences }) =>
          JSON.stringify(preferences).includes("window_start"),
        );
      })
      .toMatchObject([{ preference_type: "event_columns" }]);

    await page.route("**/api", async (route) => {
      if (!isCallOf(route.request(), "explore_events")) await route.continue();
      else await route.fulfill({ status: 500, json: { error: "Out of order." } });
    });
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "Search failed" })).toContainText(
      "Server error: Unable to retrieve search results. Please try again.",
    );
    await expect(table(page)).toBeHidden();
    forgiveRefusedCalls(complaints);
  });
});

test("events are accessible and no wider than the window", async ({ page, db }) => {
  const company = await createEventful(page, db, "109405213");
  await openAs(page, db, path, "explore_events", "explore_trades");
  await search(page, company);
  await expectNoFaultsInAnyTheme(page);
  const sum = rows(page).first().getByRole("cell").filter({ hasText: "109,405.21" });
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole("button", { name: /^Filters/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expect(rows(page).first()).toContainText(`${company.ticker} · `);
    // The sum and the way to its trades are whole in sight next to the return.
    await expectInSight(sum.getByTitle("$\u00A0109,405,213.00"));
    await expectInSight(sum.getByRole("link"));
  }
  await expectNoFaultsInAnyTheme(page);
  await sum.getByRole("link").click();
  await expect(
    page.getByRole("heading", { name: "Explore Insider Trades", level: 1 }),
  ).toBeVisible();
});
