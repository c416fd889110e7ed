import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { readWorkbook } from "#testing/texts/read-workbook.ts";
import { expectNoFaults } from "../axe.ts";
import { expect, isCallOf, test } from "../journey.ts";
import { createCompany, createPerson, openAs, resultRows, signIn, uniqueNumber } from "../scene.ts";

const sales = Array.from({ length: 25 }, (_, index) => ({
  value: String((index + 1) * 1000),
  shares: String(index + 1),
}));

/** The page has the rows of its next search, as long as the server may take for them. */
async function searchAnswered(page: Page): Promise<void> {
  const answer = await page.waitForResponse((each) => isCallOf(each.request(), "explore_trades"));
  await answer.finished();
}

test("a search is in its address: reload and Back come to the same rows; a damaged link is named", async ({
  page,
  db,
}) => {
  await test.step("a search is in its address: signing in, reload and Back come to the same rows", async () => {
    const company = await createCompany(page, db, sales);
    const path = `/explore-trades?companies=${company.ticker}&types=sales&value=5..20&sort=value&order=down&size=10`;
    const answered = searchAnswered(page);
    await openAs(page, db, path, "explore_trades");
    await answered;
    await expect(page.getByText("1–10 of 16")).toBeVisible();
    await expect(resultRows(page).first()).toContainText("$ 20.00");

    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByText("11–16 of 16")).toBeVisible();
    await expect(page).toHaveURL(/&page=2&size=10$/);
    await page.getByRole("textbox", { name: "Value traded" }).first().fill("24");
    await page.getByRole("textbox", { name: "Value traded" }).last().fill("25");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("1–2 of 2")).toBeVisible();
    await expect(page).toHaveURL(/value=24\.\.25/);
    await page.reload();
    await expect(page.getByText("1–2 of 2")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("11–16 of 16")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Value traded" }).first()).toHaveValue("5");
  });
  await test.step("a damaged link is named and does not search", async () => {
    await page.goto("/explore-trades?all=yes&value=ten..&utm=1");
    await expect(page.getByRole("alert")).toContainText("this part of the link: value, utm.");
    await expect(page.getByRole("table", { name: "Explore Insider Trades" })).toHaveCount(0);
  });
});

test("a link brings its columns along, a saved search too; one's own come back on asking", async ({
  page,
  db,
}) => {
  const company = await createCompany(page, db, sales);
  const path = `/explore-trades?companies=${company.ticker}&columns=value+conm+cik&sort=value`;
  const answered = searchAnswered(page);
  await openAs(page, db, path, "explore_trades");
  await answered;
  await expect(page.getByText("1–20 of 25")).toBeVisible();
  const headers = page.getByRole("table").getByRole("columnheader");
  await expect(headers).toHaveText([/^Value \(\$K\)/, /^Company Name/, /^CIK/, /Links/]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  const [head] = file.split("\r\n");
  expect(head).toBe('"Value ($K)","Company Name","CIK"');

  await page.getByRole("button", { name: "Saved searches" }).click();
  const dialog = page.getByRole("dialog", { name: "Saved searches" });
  await dialog.getByLabel("Save the current search as").fill("Three columns");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("Shown")).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();

  await page.getByRole("button", { name: "Use mine" }).click();
  await expect(headers.nth(1)).toHaveText(/^Ticker/);
  await expect(page).toHaveURL(/columns=usual&sort=value$/);
  await page.getByRole("button", { name: "Three columns" }).click();
  await dialog.getByRole("button", { name: "Three columns", exact: true }).click();
  await expect(headers).toHaveText([/^Value \(\$K\)/, /^Company Name/, /^CIK/, /Links/]);
});

test("a saved search is renamed, shared, opened and copied by a colleague, and deleted", async ({
  page,
  db,
  browser,
  baseURL,
}) => {
  const company = await createCompany(page, db, sales);
  const organization = `Harbor ${uniqueNumber()}`;
  const owner = { email: `owner${uniqueNumber()}@example.com`, name: "Ana Lindqvist" };
  const colleague = { email: `colleague${uniqueNumber()}@example.com`, name: "Bo Tan" };
  for (const person of [owner, colleague])
    await createAccount(db, { ...person, organization, permissions: ["explore_trades"] });
  const answered = searchAnswered(page);
  await page.goto(`/explore-trades?companies=${company.ticker}&value=..3`);
  await signIn(page, owner.email);
  await answered;
  await expect(page.getByText("1–3 of 3")).toBeVisible();

  await page.getByRole("button", { name: "Saved searches" }).click();
  const dialog = page.getByRole("dialog", { name: "Saved searches" });
  await expect(dialog.getByText("No saved searches yet")).toBeVisible();
  const name = '<b>Small sales</b> "1"';
  await dialog.getByLabel("Save the current search as").fill(name);
  await dialog.getByRole("checkbox", { name: "Share with my organization" }).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("button", { name, exact: true })).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await dialog.getByLabel("New name").fill("Small sales");
  await dialog.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(dialog.getByRole("button", { name: "Small sales", exact: true })).toBeVisible();

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await context.newPage();
  await other.goto("/explore-trades");
  await signIn(other, colleague.email);
  await other.getByRole("button", { name: "Saved searches" }).click();
  const list = other.getByRole("dialog", { name: "Saved searches" });
  await expect(list.getByText("by Ana Lindqvist")).toBeVisible();
  await list.getByRole("button", { name: "More for Small sales" }).click();
  await expect(other.getByRole("menuitem", { name: "Delete…" })).toHaveCount(0);
  await other.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(list.getByRole("button", { name: "Small sales (copy)", exact: true })).toBeVisible();
  const opened = searchAnswered(other);
  await list.getByRole("button", { name: "Small sales", exact: true }).click();
  await opened;
  await expect(other.getByText("1–3 of 3")).toBeVisible();
  await context.close();

  await dialog.getByRole("button", { name: "More for Small sales" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page
    .getByRole("alertdialog", { name: "Delete “Small sales”?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(dialog.getByText("No saved searches yet")).toBeVisible();
});

test("all rows are exported as a workbook that says what it is; an export that is canceled or breaks off says so", async ({
  page,
  db,
  complaints,
}) => {
  const company = await createCompany(page, db, sales);
  await test.step("all rows are had as a workbook that says what it is", async () => {
    const { email } = await createPerson(db, "explore_trades");
    const answered = searchAnswered(page);
    await page.goto(`/explore-trades?companies=${company.ticker}&sort=value&size=10`);
    await signIn(page, email);
    await answered;
    await expect(page.getByText("1–10 of 25")).toBeVisible();
    await page.getByRole("button", { name: "Other files" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "Excel workbook (XLSX)" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("Explore Insider Trades.xlsx");
    const [sheet, about] = await readWorkbook(await readFile(await file.path()));
    const values = sheet?.rows.slice(1).map((cells) => cells.get("G")?.value);
    expect(values).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    const said = about?.rows.map((cells) => `${cells.get("A")?.value}: ${cells.get("B")?.value}`);
    expect(said?.join("\n")).toMatch(/Query: 25 trades: purchases and sales, in Q/);
    expect(said?.join("\n")).toMatch(/Data version: [0-9a-f]{16}/);
  });
  await test.step("an export that is canceled or breaks off saves nothing and says so", async () => {
    const saved: string[] = [];
    page.on("download", (download) => saved.push(download.suggestedFilename()));
    const held = Promise.withResolvers<void>();
    await page.route("**/export/trades", async (route) => {
      await held.promise;
      await route.abort("connectionreset").catch(() => undefined);
    });
    await page.getByRole("button", { name: "Export CSV" }).click();
    await expect(page.getByText("Preparing the file…")).toBeVisible();
    await page.getByRole("button", { name: "Cancel the export" }).click();
    await expect(page.getByText("The CSV file was canceled. Nothing was saved.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel the export" })).toHaveCount(0);
    held.resolve();
    await page.getByRole("button", { name: "Export CSV" }).click();
    // Shown, and said to who cannot see it.
    await expect(page.getByText("The CSV file could not be created.").first()).toBeVisible();
    expect(saved).toEqual([]);
    // What broke off is what the browser complains of.
    expect(complaints.splice(0).join()).toMatch(/^console: .+ERR_CONNECTION_RESET[^,]+$/);
  });
});
