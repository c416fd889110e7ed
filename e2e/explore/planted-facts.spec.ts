import type { Download } from "@playwright/test";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Database, openDatabase } from "#database/connect.ts";
import { addCalendarDays, calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import { storeDemoCompanies } from "#testing/evidence/evidence-scene.ts";
import { runVerifiers, unpack } from "#testing/evidence/unpacked-pack.ts";
import { expectNoFaultsAtAnyWidth, expectNoFaultsInAnyTheme } from "../axe.ts";
import { type EmptyProduct, startEmptyProduct } from "../empty-product.ts";
import { expect, test as shared } from "../journey.ts";
import { goWithin, openAs, resultRows } from "../scene.ts";

/** What demo/README.md lists is in these companies; they would change what other journeys find. */
const tickers =
  "VSPR AMBL MRST QLSW GRHX HLWX ESCW GRYL LNQM NWPC CPTX BMEP CVNM DNMH FNWR OSVA KTTG ADGF PLWH".split(
    " ",
  );

/** Marks days as checked against EDGAR's index: only on such days can a notice be missing. */
async function storeIndexDays(db: Database, from: string, through: string): Promise<void> {
  const checked = { state: "present", listed: 0, checked_at: new Date().toISOString() } as const;
  const count = calendarDaysBetween(from, through) + 1;
  const rows = Array.from({ length: count }, (_, place) => ({
    day: addCalendarDays(from, place),
    ...checked,
  }));
  await db.insertInto("index_day").values(rows).execute();
}

const test = shared.extend<object, { product: EmptyProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, provide) => {
      const product = await startEmptyProduct();
      const db = openDatabase(product.databaseUrl, { max: 2 });
      await storeIndexDays(db, "2026-06-01", "2026-11-20");
      await storeDemoCompanies(tickers, product.databaseUrl, db);
      await db.destroy();
      await provide(product);
      await product.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

// In one worker: each has a product of its own, and fills it.
test.describe.configure({ mode: "default" });

test("planted plans are found by their flags and proved by their sources", async ({ page, db }) => {
  test.slow();
  await openAs(page, db, "/trading-plans", "explore_trades");
  const plans = page.getByRole("table", { name: "Trading plans" }).locator("tbody");
  await expect(plans.getByRole("row").first()).toBeVisible();
  for (const [flag, plan] of [
    ["cooling-off-short", "Harkaway Delphine"],
    ["single-trade&company=AMBL", "Trask Leland B"],
    ["ended-early", "Trask Leland B"],
    ["before-earnings&company=MRST", "Okwuosa Ngozi"],
    ["not-disclosed", "Pryce Anand"],
  ]) {
    await goWithin(page, `/trading-plans?flag=${flag}`);
    await expect(plans.getByRole("link", { name: `Plan of ${plan}` }).first()).toBeVisible();
  }
  await page.goto("/trading-plans?person=sandoval");
  await expect(plans).toContainText("as filed: “the first week of June 2026”");
  await page.getByText("Facts that could not be read: 1").click();
  const unread = page.getByRole("table", { name: "Facts that could not be read" });
  await expect(unread).toContainText("The text is not an exact date.");
  await expectNoFaultsInAnyTheme(page);

  // The message about a wrong amount moves no field.
  await page.goto("/planned-sales");
  await expect(page.getByText(/^[\d,]+ found$/)).toBeVisible();
  const amount = page.getByLabel("Minimum value ($)");
  const place = await amount.boundingBox();
  await amount.fill("many");
  await amount.press("Enter");
  await expect(page.getByText("Enter dollars, such as 1,000,000.")).toBeVisible();
  expect(place).not.toBeNull();
  expect((await amount.boundingBox())?.y).toBe(place?.y);

  await page.goto("/trading-plans?company=AMBL");
  const days = page.getByLabel("Days to Item 2.02 8-K, at most");
  await days.fill("999");
  await days.press("Enter");
  await expect(page.getByText("Enter a whole number, 1 to 120.")).toBeVisible();
  await expect(page).not.toHaveURL(/earnings=/);
  // Checked by the address, a moment after the click.
  await page.getByRole("checkbox", { name: "Ended early" }).click();
  await expect(page.getByRole("checkbox", { name: "Ended early" })).toBeChecked();
  await expect(page).toHaveURL(/flag=ended-early/);
  await expect(plans.getByRole("row")).toHaveCount(1);
  await expectNoFaultsInAnyTheme(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel" }).click();
  expect((await saved).suggestedFilename()).toBe("Trading plans.xlsx");

  await plans.getByRole("link", { name: "Plan of Trask Leland B" }).click();
  await expect(page.getByRole("heading", { name: "Leland B. Trask" })).toBeVisible();
  const trades = page.getByRole("table", { name: "Trades under this plan" }).locator("tbody");
  await expect(trades.getByRole("row")).toHaveCount(1);
  await expect(trades).toContainText("250,000");
  const main = page.getByRole("main");
  await expect(main).toContainText("250,000 sold on file, 600,000 planned");
  await expect(main).toContainText("Read from the text, not tagged: adopted, expires.");
  await expect(main).toContainText("which was previously adopted on April 15, 2024");
  const facts = page.getByRole("table", { name: "Facts of arrangement 1" }).first();
  await expect(facts).toContainText("TrdArrAdoptionDate");
  await expect(page.getByRole("button", { name: "Add to case" })).toBeVisible();
  await expectNoFaultsInAnyTheme(page);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [page.url(), "/trading-plans"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  }
});

test("a planted filing agent with late filings, and late forms, are found, and proved by rule, dates, and the filing's own words", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/lateness?company=HLWX&min=3", "explore_trades");
  await expect(page.getByRole("table", { name: "Filing lateness by person" })).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  await page.getByRole("tab", { name: "Filing agents" }).click();
  const agents = page.getByRole("table", { name: "Filing lateness by agent" }).locator("tbody");
  await expect(agents.getByRole("row").filter({ hasText: "9999808" })).toBeVisible();
  await page.goto("/lateness?by=agent&min=11");
  // Nine of its lines are late: three of HLWX, four of ESCW, and two of GRYL. Two of HLWX are not.
  const planted = agents.getByRole("row").filter({ hasText: "9999808" });
  await expect(planted).toContainText("81.82%");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel" }).click();
  expect((await saved).suggestedFilename()).toMatch(/Filing lateness.*\.xlsx$/i);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(planted).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const [accession, words] of [
    ["0009999808-26-000108", "This Form 4 is filed late due to an administrative error."],
    ["0009999808-26-000111", "the broker did not notify the reporting person"],
    ["0009999808-26-000114", "EDGAR access codes were not available"],
  ]) {
    await goWithin(page, `/explore-trades?transactions=all&line=${accession}-1`);
    await expect(page.getByText("second EDGAR business day").first()).toBeVisible();
    await expect(page.getByText(words ?? "").first()).toBeVisible();
  }
});

test("the planted late 8-K with a sale in its gap is found by the preset and proved", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/explore-material-events", "explore_events", "explore_trades");
  await page.getByRole("button", { name: "8-K trading gap" }).click();
  for (const name of ["Event Date", "Due Date", "Days Late", "Trades in the Gap"]) {
    await expect(page.getByRole("columnheader", { name: `Width of ${name}` })).toBeAttached();
  }
  await expect(page.getByText("Lindqvist Materials Corp").first()).toBeVisible();
  await expect(page).toHaveURL(/days-late=1\.\..*gap-trades=1\.\./);
  await page.goto("/explore-material-events?event=0009999202-26-001689");
  await expect(page.getByText("General Instruction B.1").first()).toBeAttached();
  await expect(page.getByText("sale of 02 Oct 2026, row 1").first()).toBeAttached();
});

test("planted links of lines are found and proved in the panel", async ({ page, db }) => {
  await openAs(page, db, "/explore-trades?transactions=all", "explore_trades");
  for (const [link, codes, line, proof] of [
    ["same-day-exercise", /\t[MXS]\s/, "0009999909-26-000106-2", "code M of 14 Jul 2026, line 1"],
    ["tax-sale", /\t[SMFA]\s/, "0009999909-26-000102-2", "Shares sold to cover taxes"],
    ["gift-before-decline", /\tG\s/, "0009999909-26-000107-1", "Base rate: "],
    ["grant-before-good-news", /\tA\s/, "0009999909-25-000102-1", "0009999202-25-001112"],
    ["grant-after-bad-news", /\tA\s/, "0009999909-26-000110-1", "0009999202-26-001750"],
  ] as const) {
    await goWithin(page, `/explore-trades?transactions=all&linked=${link}&line=${line}`);
    // Lines of other codes are not so linked.
    await expect
      .poll(async () => {
        const rows = await resultRows(page).allInnerTexts();
        return rows.length > 0 && rows.every((row) => codes.test(row));
      })
      .toBe(true);
    await expect(page.getByText(proof).first()).toBeVisible();
  }
});

test("the planted call bought and sold is a short-swing profit measured by its premiums", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/short-swing?company=CPTX", "explore_trades");
  // 400 × (3.40 − 2.10)
  await page
    .getByRole("link", { name: /^Worksheet of/ })
    .filter({ hasText: "$ 520.00" })
    .click();
  const pairs = page.getByRole("table", { name: "Matched pairs" }).locator("tbody");
  await expect(pairs.getByRole("row")).toHaveCount(1);
  for (const text of ["Premiums paid and received", "2.10", "3.40", "400", "$ 520.00"]) {
    await expect(pairs).toContainText(text);
  }
  await expectNoFaultsInAnyTheme(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pairs).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("planted notices have their status and the sales that execute them; a planted short-swing profit is listed", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/planned-sales", "explore_trades");
  const main = page.getByRole("main");
  // Words that do not depend on the day: a notice executed in part may still be open.
  for (const [accession, ...texts] of [
    ["0009999505-26-000578", "(BMEP)", "Executed in full"],
    ["0009999505-26-000678", "(CVNM)", "Units remaining", "Sales on Form 4 or 5"],
    ["0009999505-26-000338", "(DNMH)", "Not executed"],
    ["0009999505-26-000636", "(FNWR)", "Executed in full", "2 more owners"],
    ["0009999506-26-000101", "(QLSW)", "Replaced by an amendment", "0009999505-26-000668"],
    ["0009999505-26-000687", "(OSVA)", "Executed in full"],
    ["0009999505-26-000675", "(LNQM)", "Executed in full"],
  ]) {
    await goWithin(page, `/planned-sales/notice?id=${accession}`);
    for (const text of texts) await expect(main).toContainText(text);
  }
  await goWithin(page, "/planned-sales?company=ADGF&status=Sold+without+a+notice");
  await page.getByRole("link", { name: /^Sold without a notice: Whitcombe Laurel/ }).click();
  const sales = page.getByRole("table", { name: "Sales on Form 4 or 5" }).locator("tbody");
  await expect(sales).toContainText("0009999202-26-001679");
  await expect(main).toContainText("17 CFR 230.144(h)(1)");
  await goWithin(page, "/status");
  const unread = page.getByRole("row", { name: /Pellworth Retail Holdings/ });
  await expect(unread).toContainText("144");
  await expect(unread).toContainText("not well formed");
  await goWithin(page, "/short-swing?company=KTTG");
  // 500 × (43.98 − 40.50), and a call matched with 400 shares by the closes of both days.
  const profits = page.getByRole("link", { name: /^Worksheet of/ });
  await expect(profits.filter({ hasText: /^\$\s1,740\.00$/ })).toBeVisible();
  await expect(profits.filter({ hasText: /^Limit: \$\s1,540\.00$/ })).toBeVisible();
});

test("a pack of selected trades is made, downloaded, and verified without Sentinel; a changed byte is found", async ({
  page,
  db,
}) => {
  test.slow();
  const link = "/explore-trades?from=2026-01-01&to=2026-11-20&sort=value&order=down";
  await openAs(page, db, link, "explore_trades");
  const made = page.getByRole("button", { name: "Evidence pack" });
  await made.click();
  const found = /([\d,]+) trades: /.exec((await page.locator("main").textContent()) ?? "")?.[1];
  const dialog = page.getByRole("dialog", { name: "Evidence pack" });
  await expect(dialog).toContainText("The pack lists its rows in the order of this search");
  await expect(dialog).toContainText("They compare the HTML report with the data, but not the PDF");
  await dialog.getByRole("button", { name: "Select none" }).click();
  await expect(dialog.getByRole("button", { name: "Create pack" })).toBeDisabled();
  const rows = dialog.getByRole("list", { name: "Rows" }).getByRole("checkbox");
  await rows.nth(0).check();
  await rows.nth(1).check();
  await dialog.getByLabel("Title").fill("Two sales");
  await expectNoFaultsInAnyTheme(page);
  await expectNoFaultsAtAnyWidth(page);
  await dialog.getByRole("button", { name: "Create pack" }).click();
  const saving = dialog.getByRole("button", { name: "Download Two sales" });
  await expect(saving).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), saving.click()]);
  expect(download.suggestedFilename()).toBe("Two sales.zip");

  const { folder, root, zip } = await unpackDownload(download);
  expect(await readFile(join(root, "report.html"), "utf8")).toContain(
    `<td>The pack has 2 of the ${found} trades that this search finds; `,
  );
  await page.goto("/status");
  await expect(page.getByRole("heading", { name: "Signing key of evidence packs" })).toBeVisible();
  const key = /key ([0-9a-f]{16})/.exec((await page.locator("main").textContent()) ?? "")?.[1];
  for (const { status, output } of await runVerifiers(zip, root, "--key", key ?? "none")) {
    expect(output).toContain("VERIFIED");
    expect(status).toBe(0);
  }

  const report = join(root, "report.html");
  const bytes = await readFile(report);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(report, bytes);
  for (const { status, output } of await runVerifiers(root, root)) {
    expect(output).toContain("CHANGED: report.html");
    expect(status).toBe(1);
  }
  // Its widest table fits a window of 1,000 px.
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(pathToFileURL(join(root, "report.html")).href);
  await expect(page.getByRole("table").first()).toBeVisible();
  const cut = await page
    .getByRole("table")
    .evaluateAll(
      (tables) =>
        tables.filter(
          ({ parentElement: part }) => part !== null && part.scrollWidth > part.clientWidth,
        ).length,
    );
  expect(cut).toBe(0);
  await rm(folder, { recursive: true });
});

async function unpackDownload(
  download: Download,
): Promise<{ folder: string; root: string; zip: string }> {
  const folder = await mkdtemp(join(tmpdir(), "sentinel-e2e-pack-"));
  const zip = join(folder, "pack.zip");
  await download.saveAs(zip);
  const root = join(folder, "pack");
  await unpack(zip, root);
  return { folder, root, zip };
}

test("the guided tour leads from a planted case among the leads to a pack of the case, which verifies", async ({
  page,
  db,
}) => {
  test.slow();
  await openAs(page, db, "/help", "explore_trades", "explore_events");
  await page.getByRole("button", { name: "Start the tour" }).click();
  const card = page.getByRole("complementary", { name: "Guided tour" });
  const leads = page.getByRole("table", { name: "Leads" }).locator("tbody").getByRole("row");
  await expect(leads.first()).toContainText("CPTX");
  // The row opens the lead, not only its title.
  await leads.first().getByRole("cell").nth(3).click();
  await expect(card).toContainText("Step 2 of 6");
  await expect(page.getByRole("dialog").getByText("Total points")).toBeVisible();
  await card.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Escalate" }).click();
  const escalating = page.getByRole("dialog", { name: "Escalate Lead" });
  await escalating.getByLabel("Title").fill("Sales before the trial results");
  await escalating.getByRole("button", { name: "Escalate" }).click();
  await page.getByRole("link", { name: "Open case" }).click();
  await expect(card).toContainText("Step 4 of 6");
  await card.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Evidence pack" }).click();
  const dialog = page.getByRole("dialog", { name: "Evidence pack" });
  await dialog.getByRole("button", { name: "Create pack" }).click();
  const saving = dialog.getByRole("button", { name: /^Download CASE-/ });
  await expect(saving).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), saving.click()]);
  const { folder, root } = await unpackDownload(download);
  for (const { status, output } of await runVerifiers(root, root)) {
    expect(output).toContain("VERIFIED");
    expect(status).toBe(0);
  }
  // The trades of the lead are in it, and what of them was recomputed.
  expect(await readFile(join(root, "report.html"), "utf8")).toContain("Tillery Robert V");
  await rm(folder, { recursive: true });
});
