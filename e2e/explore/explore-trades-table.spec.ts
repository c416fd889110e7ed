import { readFile } from "node:fs/promises";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { createCompany, openAs, resultRows, searchLink } from "../scene.ts";

const sales = Array.from({ length: 25 }, (_, index) => ({
  value: String((index + 1) * 1000),
  owner_name: index === 0 ? '=cmd|"x"!A1' : "Smith, Jane",
}));

test("the CSV file follows the column preferences, which are kept over a reload and by the account", async ({
  page,
  db,
}) => {
  const company = await createCompany(page, db, sales);
  const { email } = await openAs(page, db, searchLink(company), "explore_trades");
  const readFileOfRows = async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe("Explore Insider Trades.csv");
    return (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
  };
  await expect(page.getByText("1–20 of 25")).toBeVisible();
  const lines = await readFileOfRows();
  expect(lines).toHaveLength(26);
  expect(lines[0]).toContain('"Company Name","Ticker","Owner"');
  expect(lines.join("\n")).toContain(`"'=cmd|""x""!A1"`);

  await page.getByRole("button", { name: "Preferences" }).click();
  const dialog = page.getByRole("dialog", { name: "Column Preferences" });
  await expect(dialog).toContainText("(Required)");
  await dialog.getByRole("button", { name: /^Remove Title/ }).click();
  await dialog.getByRole("button", { name: /^Add Shares/ }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  const table = page.getByRole("table", { name: "Explore Insider Trades" });
  const quote = table.getByRole("link", { name: company.ticker, exact: true }).first();
  await expect(quote).toHaveAttribute("href", `https://finance.yahoo.com/quote/${company.ticker}`);
  await expect(quote).toHaveAttribute("target", "_blank");
  await expect(table.getByRole("columnheader", { name: "Shares" })).toBeVisible();
  await expect(table.getByRole("columnheader", { name: "Title" })).toHaveCount(0);
  // A file has the columns that were added to the table, in its order, and none that was removed.
  const [header = ""] = await readFileOfRows();
  const before = (lines[0] ?? "").split(",");
  expect(header.split(",")).toEqual([...before.filter((name) => name !== '"Title"'), '"Shares"']);

  await page.reload();
  await expect(table.getByRole("columnheader", { name: "Shares" })).toBeVisible();
  await expect
    .poll(async () => {
      const saved = await db
        .selectFrom("user_preference")
        .innerJoin("account", "account.id", "user_preference.account_id")
        .select("preferences")
        .where("email", "=", email)
        .where("preference_type", "=", "screener_columns")
        .executeTakeFirst();
      return saved?.preferences;
    })
    .toContain('"shares"');
});

test("the results work by keyboard alone; the columns a search is about are in sight", async ({
  page,
  db,
  complaints,
}) => {
  const company = await createCompany(page, db, sales);
  await openAs(page, db, searchLink(company), "explore_trades");
  await test.step("the results work by keyboard alone", async () => {
    const first = resultRows(page).first();
    await expect(first).toBeVisible();
    await first.focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("dialog", { name: new RegExp(company.name) });
    await expect(panel).toBeVisible();
    await expect(page).toHaveURL(/row=/);
    const opened = page.url();
    await panel.getByRole("button", { name: "Next row" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page).not.toHaveURL(opened);
    await expect(resultRows(page).nth(1)).toHaveAttribute("aria-current", "true");
    // Pressed twice at once, it closes the panel and does not leave the page.
    await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Escape")]);
    await expect(panel).toBeHidden();
    await expect(page).not.toHaveURL(/row=/);
    await expect(resultRows(page).nth(1)).toBeFocused();
    // The rows of the factory have no filing behind them.
    forgiveRefusedCalls(complaints);
  });
  await test.step("the columns a search is about are in sight, and the preference stays as it was", async () => {
    const table = page.getByRole("table", { name: "Explore Insider Trades" });
    await expect(table.getByRole("columnheader", { name: "Security" })).toHaveCount(0);
    await page.goto(`/explore-trades?companies=${company.ticker}&sort=security_title`);
    await expect(table.getByRole("columnheader").nth(1)).toHaveAccessibleName(/Security/);
    await page.getByRole("button", { name: "Preferences" }).click();
    const dialog = page.getByRole("dialog", { name: "Column Preferences" });
    await expect(dialog.getByRole("button", { name: /^Add Security/ })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await resultRows(page).first().click();
    await expect(page.getByRole("dialog", { name: new RegExp(company.name) })).toBeVisible();
    await expect(table.getByRole("columnheader", { name: "Security" })).toBeInViewport();
    // The rows of the factory have no filing behind them.
    forgiveRefusedCalls(complaints);
  });
});

test("latest first is one click, and the account begins with it from then on", async ({
  page,
  db,
}) => {
  const company = await createCompany(page, db, [
    { trade_date: "2026-09-01" },
    { trade_date: "2026-09-03" },
    { trade_date: "2026-09-02" },
  ]);
  const { email } = await openAs(page, db, searchLink(company), "explore_trades");
  const latest = page.getByRole("button", { name: "Latest first" });
  await expect(latest).toHaveAttribute("aria-pressed", "false");
  await latest.click();
  await expect(resultRows(page).first()).toContainText("03 Sep 2026");
  await expect(resultRows(page).last()).toContainText("01 Sep 2026");
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(latest).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/sort=trade_date&order=down/);
  await expect
    .poll(() =>
      db
        .selectFrom("user_preference")
        .innerJoin("account", "account.id", "user_preference.account_id")
        .select("preferences")
        .where("email", "=", email)
        .where("preference_type", "=", "trade_order")
        .executeTakeFirst(),
    )
    .toEqual({ preferences: '["latest_first"]' });
});
