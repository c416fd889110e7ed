import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { exportTradesInput } from "#contract/operations/screening/explore-trades.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { expect, forgiveRefusedCalls, isCallOf, test } from "../journey.ts";
import { columnTexts, createCompany, openAs, resultRows, searchLink } from "../scene.ts";

/** 25 sales worth 1,000 to 25,000 dollars. */
const sales = Array.from({ length: 25 }, (_, index) => ({
  value: String((index + 1) * 1000),
  shares: String(index + 1),
  price: "1000",
  owner_name: `Owner ${String(index + 1).padStart(2, "0")}`,
}));

/** Puts another company in place of the one named. */
async function searchFor(page: Page, company: { ticker: string; name: string }): Promise<void> {
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await page.getByLabel("Company", { exact: true }).fill(company.ticker);
  await page.getByRole("option", { name: company.name }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

test("a search shows its rows, the total and its conditions in words", async ({ page, db }) => {
  const company = await createCompany(page, db, [
    { days_to_file: 8, next_earnings_days: 23, is_plan: true, other_owners: 2 },
    { direction: "Purchase", days_to_file: 2, value: null, price: null },
  ]);
  await openAs(page, db, "/explore-trades", "explore_trades");
  await page.getByLabel("Company", { exact: true }).fill(company.ticker);
  await page.getByRole("option", { name: company.name }).click();
  await expect(
    page.getByRole("button", { name: "Market value A company is selected" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Search", exact: true }).click();

  await expect(page.getByText("2 trades", { exact: true })).toBeVisible();
  // A file has the days of the rows shown, also if it is made after midnight.
  const exporting = page.waitForRequest("**/export/trades");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const { search } = exportTradesInput.parse((await exporting).postDataJSON());
  await expect(page.getByText(`until ${dayInWords(search.end_date)}`)).toBeVisible();
  await expect(page.getByText(company.ticker, { exact: true }).first()).toBeVisible();
  const sale = resultRows(page).filter({ hasText: "Sale" });
  await expect(sale).toContainText("$ 1,864.42");
  await expect(sale).toContainText("−34.07%");
  await expect(sale).toContainText("13 Oct 2026");
  await expect(sale).toContainText("8.01, 9.01");
  await expect(sale).toContainText("Plan");
  await expect(sale).toContainText("Tillery Robert V +2");
  await expect(sale.getByRole("button", { name: "Filed late" })).toHaveAccessibleDescription(
    "The SEC requires filing within 2 days. This trade was filed in 8 days.",
  );
  await expect(sale.getByRole("button", { name: "Earnings" })).toHaveAccessibleDescription(
    /came 23 days after this trade/,
  );
  const filing = sale.getByRole("link", { name: /^Filing/ });
  await expect(filing).toHaveAttribute("href", /^https:\/\/www\.sec\.gov\/Archives\/edgar\/data\//);
  await expect(filing).toHaveAttribute("target", "_blank");
  await expect(filing).toHaveAttribute("rel", /noopener/);
  await expect(sale.getByRole("link", { name: "Map of Cambridge, MA" })).toHaveAttribute(
    "href",
    /query=Cambridge%2C\+MA$/,
  );
  const purchase = resultRows(page).filter({ hasText: "Purchase" });
  await expect(purchase.getByText("no value")).toHaveCount(1);
  await expect(purchase.getByRole("button", { name: "Filed late" })).toHaveCount(0);
});

test("sorting, paging and page sizes go on with the submitted search", async ({ page, db }) => {
  const company = await createCompany(page, db, sales);
  await openAs(page, db, searchLink(company), "explore_trades");
  await expect(page.getByText("1–20 of 25")).toBeVisible();

  // What is typed afterwards counts only after the next press of Search.
  await page.getByRole("textbox", { name: "Value traded" }).fill("1000000");
  await page.getByRole("button", { name: /^Value \(\$K\)/ }).click();
  await expect(page.getByRole("columnheader", { name: /^Value/ })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect.poll(() => columnTexts(page, "Value")).toContain("$\u00A01.00");
  expect((await columnTexts(page, "Value"))[0]).toBe("$\u00A01.00");

  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("21–25 of 25")).toBeVisible();
  await expect(resultRows(page)).toHaveCount(5);
  await page.getByRole("button", { name: /^Value \(\$K\)/ }).click();
  await expect(page.getByText("1–20 of 25")).toBeVisible();
  await expect.poll(async () => (await columnTexts(page, "Value"))[0]).toBe("$\u00A025.00");

  await page.getByRole("combobox", { name: /Rows per page/ }).click();
  await page.getByRole("option", { name: "50" }).click();
  await expect(page.getByText("1–25 of 25")).toBeVisible();
  await expect(resultRows(page)).toHaveCount(25);
});

test("Back and a reload keep form, rows, and place; Reset restores every default", async ({
  page,
  db,
}) => {
  const company = await createCompany(page, db, sales);
  await openAs(page, db, searchLink(company), "explore_trades");
  await expect(page.getByText("1–20 of 25")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("21–25 of 25")).toBeVisible();
  await page.getByRole("checkbox", { name: "Exclude 10b5-1 trades" }).check();
  await page.getByRole("link", { name: "My Dashboard", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();

  // What is stored meanwhile is found, though the rows of before are shown at once.
  const store = async (change: { is_live: boolean }) =>
    await db
      .updateTable("trade")
      .set({ ...change, change_seq: sql`nextval('change_seq')` })
      .where("issuer_cik", "=", company.cik)
      .where("owner_name", "=", "Owner 25")
      .execute();
  await store({ is_live: false });
  await page.goBack();
  await expect(page.getByText("21–24 of 24")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Exclude 10b5-1 trades" })).toBeChecked();
  await store({ is_live: true });
  await page.reload();
  await expect(page.getByText("21–25 of 25")).toBeVisible();

  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("21–25 of 25")).toBeHidden();
  await expect(page.getByRole("checkbox", { name: "Purchases" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Include all" })).toBeChecked();
  await expect(page.getByLabel("Trade dates")).toHaveValue("");
  await expect(page.getByRole("radio", { name: "Raw" })).toBeChecked();
  await expect(page).toHaveURL((url) => url.pathname === "/explore-trades" && url.search === "");
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Include all" })).toBeChecked();
  await expect(page.getByText("21–25 of 25")).toBeHidden();
});

test("one search never shows what belongs to another: words, totals, rows of an earlier link", async ({
  page,
  db,
}) => {
  const company = await createCompany(page, db, sales);
  const next = await createCompany(page, db, sales.slice(0, 3));
  await openAs(page, db, searchLink(company), "explore_trades");
  await expect(page.getByText("25 trades", { exact: true })).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route("**/api", async (route) => {
    if (isCallOf(route.request(), "explore_trades")) await held.promise;
    await route.fallback();
  });
  await searchFor(page, next);
  await expect(page.getByText("Searching …", { exact: true })).toBeVisible();
  await expect(page.getByText("25 trades", { exact: true })).toHaveCount(0);
  held.resolve();
  await expect(page.getByText("3 trades", { exact: true })).toBeVisible();

  // The search is in the address before the link is opened again.
  await expect(page).toHaveURL(/companies=/);
  await page.goto(searchLink(company));
  await expect(page.getByText("25 trades", { exact: true })).toBeVisible();

  await page.goto(searchLink({ ...company, ticker: "NOSUCH2" }));
  await expect(
    page.getByText("Could not find company information for ticker NOSUCH2"),
  ).toBeVisible();
  await expect(page.getByText("1–20 of 25")).toBeHidden();
  await expect(page.getByText(company.ticker)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("list", { name: "Company, 1 chosen" })).toContainText("NOSUCH2");
  await expect(page.getByRole("checkbox", { name: "Sales" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Purchases" })).not.toBeChecked();
});

test("a link takes further conditions, or says which it cannot; an empty result can be widened", async ({
  page,
  db,
}) => {
  const company = await createCompany(page, db, [
    ...sales.slice(0, 3),
    { trade_date: "2026-03-02", is_officer: false, is_director: true },
  ]);
  const link = searchLink(company);
  await openAs(page, db, `${link}&insiders=director&sort=value&order=down`, "explore_trades");
  await expect(page.getByText("1 trade", { exact: true })).toBeVisible();
  await page.goto(`${link}&insiders=clerk`);
  await expect(
    page.getByText("Sentinel could not read this part of the link: insiders. No search was run."),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Company, 1 chosen" })).toContainText(company.ticker);
  await expect(resultRows(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("4 trades", { exact: true })).toBeVisible();

  // A search without result names its conditions and removes one with a click.
  await page.getByRole("textbox", { name: "Value traded" }).fill("1000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No matching results given the criteria.")).toBeVisible();
  await page.getByRole("button", { name: "Search without Value traded: >= $ 1,000,000K" }).click();
  await expect(page.getByText("4 trades", { exact: true })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Value traded" })).toHaveValue("");
});

test("owners and companies cannot be mixed; what the server cannot answer is reported", async ({
  page,
  db,
  complaints,
}) => {
  // Before the screen is opened: it keeps the first list of owners it gets.
  await page.route("**/api", async (route) => {
    const isOwners = isCallOf(route.request(), "get_owners");
    if (isOwners) await route.fulfill({ json: { "0000000042": "MARCHETTI ELENA" } });
    else await route.fallback();
  });
  const company = await createCompany(page, db, [{}]);
  await openAs(page, db, "/explore-trades", "explore_trades");
  await page.getByLabel("Reporting person").fill("elena marchetti");
  await page.getByRole("option", { name: "MARCHETTI ELENA" }).click();
  await page.getByLabel("Company", { exact: true }).fill(company.ticker);
  await page.getByRole("option", { name: company.name }).click();
  await expect(page.getByText("Remove owners before selecting companies.")).toBeVisible();

  await page.getByRole("button", { name: "Reset" }).click();
  await page.route("**/api", async (route) => {
    if (!isCallOf(route.request(), "explore_trades")) await route.continue();
    else await route.fulfill({ status: 500, json: { error: "Out of order." } });
  });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const popup = page.getByRole("dialog", { name: "Search failed" });
  await expect(popup).toContainText(
    "Server error: Unable to retrieve search results. Please try again.",
  );
  await popup.getByRole("button", { name: "OK" }).click();
  await expect(popup).toBeHidden();

  await page.unroute("**/api");
  await page.route("**/api", async (route) => {
    if (!isCallOf(route.request(), "explore_trades")) await route.continue();
    else await route.fulfill({ json: { num_rows: 0 } });
  });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(popup).toContainText(
    "Bad response received from server. Please try again or contact support.",
  );
  forgiveRefusedCalls(complaints);
});

test("a reversed BETWEEN is cleared, flagged, and not searched without; Reset is final", async ({
  page,
  db,
}) => {
  const company = await createCompany(page, db, sales);
  await openAs(page, db, "/explore-trades", "explore_trades");
  await page.getByLabel("Company", { exact: true }).fill(company.ticker);
  await page.getByRole("option", { name: company.name }).click();
  const note = page.getByText("The second value must be above the first.");
  const to = page.getByLabel("Value traded, to ($K)");
  const search = page.getByRole("button", { name: "Search", exact: true });
  await page.getByLabel("Value traded, operator").selectOption({ label: "BETWEEN" });
  await page.getByLabel("Value traded, from ($K)").fill("20");

  await to.fill("10");
  await search.click();
  await expect(note).toBeVisible();
  await expect(to).toHaveValue("");
  await expect(to).toBeFocused();
  await to.press("Enter");
  await expect(note).toBeVisible();
  await expect(page.getByText("25 trades", { exact: true })).toBeHidden();

  await to.fill("20");
  await to.press("Enter");
  await expect(note).toBeVisible();
  await expect(to).toHaveValue("");

  await to.fill("22");
  await expect(note).toBeHidden();
  await to.press("Enter");
  await expect(page.getByText("3 trades", { exact: true })).toBeVisible();

  await to.fill("1");
  await to.press("Tab");
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(note).toBeHidden();

  // Reset is final at every moment of a search's way into the address.
  const undone = await page.evaluate(async () => {
    const button = (name: string) =>
      [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
    const excluded = [...document.querySelectorAll("label")].find(
      ({ textContent }) => textContent === "Exclude 10b5-1 trades",
    );
    const task = () => new Promise((resolve) => void setTimeout(resolve));
    const moments: [tasks: number, microtasks: number][] = [];
    for (let each = 0; each < 24; each += 2) moments.push([0, each]);
    for (let each = 1; each < 12; each += 2) moments.push([each, 0]);
    const found: string[] = [];
    for (const [tasks, microtasks] of moments) {
      excluded?.click();
      await task();
      button("Search")?.click();
      for (let each = 0; each < microtasks; each += 1) await Promise.resolve();
      for (let each = 0; each < tasks; each += 1) await task();
      button("Reset")?.click();
      for (let each = 0; each < 40; each += 1) await task();
      if (location.search !== "") found.push(`${tasks} tasks, ${microtasks} microtasks`);
      button("Reset")?.click();
      for (let each = 0; each < 40; each += 1) await task();
    }
    return found;
  });
  expect(undone).toEqual([]);
});

test("a value that is no number is not searched without; a condition left out is named", async ({
  page,
  db,
}) => {
  const company = await createCompany(page, db, sales);
  await openAs(page, db, "/explore-trades", "explore_trades");
  await page.getByLabel("Company", { exact: true }).fill(company.ticker);
  await page.getByRole("option", { name: company.name }).click();
  const value = page.getByLabel("Value traded ($K)");
  const isOld = page.getByText("Results of the previous search.");
  await value.press("Enter");
  await expect(page.getByText("25 trades", { exact: true })).toBeVisible();
  await expect(isOld).toBeHidden();

  await value.fill("1.5M");
  await value.press("Enter");
  await expect(page.getByText("“1.5M” is not a number.")).toBeVisible();
  await expect(value).toHaveValue("1.5M");
  await expect(value).toBeFocused();
  await expect(isOld).toBeVisible();

  await page.getByLabel("Value traded, operator").selectOption({ label: "BETWEEN" });
  await page.getByLabel("Value traded, from ($K)").fill("22");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("A value is missing. Enter both values")).toBeVisible();
  await expect(
    page.getByText("Not applied because a value is missing: Value traded."),
  ).toBeVisible();
  await expect(page.getByText("25 trades", { exact: true })).toBeVisible();
  await expect(isOld).toBeHidden();
});
