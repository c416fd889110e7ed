import { createPlannedSales } from "#testing/factories/screening/generated-planned-sales.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { plannedSaleNotice } from "#testing/filings/notices.ts";
import { expect, test } from "../journey.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { openAs, uniqueNumber } from "../scene.ts";
import { storeAndCompute } from "../stored-filings.ts";

/** A notice for 6,000 units and its amendment to 4,000, and two sales of 1,500 and 2,000. */
async function storeNotice(): Promise<{ cik: number; accession: string }> {
  const cik = uniqueNumber();
  const accession = (kind: string, number: number): string =>
    `${String(cik).padStart(10, "0")}-${kind}-00000${number}`;
  const sold = (number: number, day: string, shares: string) =>
    aFiling({
      accession: accession("24", number),
      issuerCik: cik,
      acceptedAt: `${day}T20:05:00Z`,
      filedOn: day,
      ownership: anOwnershipDocument({
        issuerCik: cik,
        issuerName: "Ostrava Devices Inc",
        issuerSymbol: null,
        periodOfReport: day,
        lines: [
          aSaleLine({
            transactionDate: day,
            shares,
            pricePerShare: "12.50",
            cells: {},
            footnoteIds: [],
          }),
        ],
      }),
    });
  const noticed = (number: number, day: string, parts: Parameters<typeof plannedSaleNotice>[0]) => {
    const { form, ...notice } = plannedSaleNotice({
      issuerCik: cik,
      issuerName: "Ostrava Devices Inc",
      filerCik: 2001,
      seller: "DOE JANE",
      filedOn: day,
      remarks: "Shares are held by the Doe Living Trust.",
      ...parts,
    });
    return aFiling({
      accession: accession("25", number),
      form,
      issuerCik: cik,
      acceptedAt: `${day}T19:00:00Z`,
      filedOn: day,
      periodOfReport: null,
      ownership: null,
      notice,
    });
  };
  await storeAndCompute([
    noticed(1, "2024-05-06", { units: ["6000"] }),
    noticed(2, "2024-05-07", {
      form: "144/A",
      units: ["4000"],
      previousAccession: accession("25", 1),
      planAdoptionDates: ["2024-01-15"],
    }),
    sold(1, "2024-05-08", "1500"),
    sold(2, "2024-06-03", "2000"),
  ]);
  return { cik, accession: accession("25", 2) };
}

test("a notice is found, proved line by line, and saved as a file", async ({ page, db }) => {
  const { cik, accession } = await storeNotice();
  await openAs(page, db, `/planned-sales?company=${cik}`, "explore_trades");
  const status = page.getByRole("link", { name: /^Executed in part: DOE JANE/ });
  await expect(status).toBeVisible();
  const table = page.getByRole("region", { name: "Planned sales" });
  await expect(table).toContainText("4,000");
  await expect(table).toContainText("3,500");
  await expectNoFaultsInAnyTheme(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel" }).click();
  expect((await saved).suggestedFilename()).toMatch(/Planned Sales.*\.xlsx$/i);

  await status.click();
  await expect(page.getByRole("heading", { name: "Jane Doe" })).toBeVisible();
  const sales = page.getByRole("table", { name: "Sales on Form 4 or 5" }).locator("tbody");
  await expect(sales.getByRole("row")).toHaveCount(2);
  await expect(sales).toContainText("1,500");
  await expect(sales).toContainText("line 1");
  await expect(page.getByText("Units remaining")).toBeVisible();
  await expect(page.getByRole("table", { name: "Seller and signature" })).toContainText(
    "Doe Living Trust",
  );
  await expect(page.getByRole("link", { name: `SEC filing ${accession}` })).toBeVisible();
  await expectNoFaultsInAnyTheme(page);
  await page.getByRole("link", { name: /^Amends/ }).click();
  await expect(page.getByText("Replaced by an amendment")).toBeVisible();
});

test("filters are in the address; company and person show their notices", async ({ page, db }) => {
  const { cik } = await storeNotice();
  await page.setViewportSize({ width: 390, height: 844 });
  const found = `/planned-sales?company=${cik}&plan=plan&status=Executed+in+part`;
  await openAs(page, db, found, "explore_trades");
  const table = page.getByRole("region", { name: "Planned sales" });
  await expect(table.getByText("Executed in part")).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await table.getByText("DOE JANE").click();
  await expect(page.getByRole("heading", { name: "Jane Doe" })).toBeVisible();
  await page.goto(`/planned-sales?company=${cik}&plan=none_named`);
  await expect(page.getByText("No planned sales found")).toBeVisible();
  const value = page.getByLabel("Minimum value ($)");
  await value.fill("abc");
  await value.press("Enter");
  await expect(page.getByText("Enter dollars, such as 1,000,000.")).toBeVisible();
  await expect(page.getByText("Not searched")).toBeVisible();
  await page.getByLabel("Filed from").fill("2026-05-02");
  await page.getByLabel("Filed to").fill("2026-05-01");
  await expect(page.getByText("Enter a date on or after “Filed from”.")).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/company?cik=${cik}`);
  await expect(table.getByRole("link", { name: /^Executed in part/ })).toBeVisible();
  await table.getByRole("link", { name: /^View all/ }).click();
  await expect(page).toHaveURL(/\/planned-sales\?company=/);
  await page.goto("/insider?cik=2001");
  await expect(table.getByRole("link", { name: /^View all/ })).toBeVisible();
});

test("sales without a notice are added to a case, which leads back to them", async ({
  page,
  db,
}) => {
  const cik = uniqueNumber();
  const id = `${cik}-2001-2025-02-03`;
  const days = { dated_on: "2025-02-03", sale_from: "2025-02-03", sale_through: "2025-02-03" };
  const proof = { matchedBy: "cik", window: null, sales: [], threeMonths: null, reasons: [] };
  await createPlannedSales(db, {
    ...days,
    id,
    kind: "sales",
    outcome: "no-notice",
    issuer_cik: cik,
    person_cik: 2001,
    accession: null,
    form: null,
    filed_on: null,
    sold_units: "7000",
    ticker: null,
    person_name: "Doe Jane",
    proof: JSON.stringify(proof),
  });
  await openAs(page, db, `/planned-sales?company=${cik}`, "explore_trades");
  await page.getByRole("link", { name: /^Sold without a notice: Doe Jane/ }).click();
  await page.getByRole("button", { name: "Add to case" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to case" });
  await dialog.getByRole("button", { name: "Create case" }).click();
  await expect(dialog.getByRole("status")).toContainText("Added to the new case CASE-");
  await page.goto("/cases");
  await page.getByRole("link", { name: /Sales without a notice at/ }).click();
  await page.getByText(/^Sales of Jane Doe without a notice/).click();
  await page.getByRole("link", { name: "Show current data" }).click();
  await expect(page.getByRole("heading", { name: "Jane Doe" })).toBeVisible();
  await expect(page.getByText("Sold without a notice", { exact: true })).toBeVisible();
});

test("an alert on planned sales is a group of its own and shows its matches", async ({
  page,
  db,
}) => {
  await openAs(page, db, "/alerts", "alerts");
  await page.getByRole("button", { name: "+ Planned Sale Alert" }).click();
  const form = page.getByRole("dialog", { name: "Create New Alert - Planned Sale" });
  await form.getByLabel("Alert name").fill("Planned under a plan");
  await form.getByRole("textbox", { name: "Shares or other units to be sold" }).fill("1000");
  await form.getByLabel("Only notices that name a 10b5-1 plan").check();
  await expectNoFaultsInAnyTheme(page);
  await form.getByRole("button", { name: "Save Alert" }).click();
  await expect(page.getByText("Planned Sale Alerts")).toBeVisible();
  const row = page.getByRole("row", { name: /Planned under a plan/ });
  await expect(row).toContainText("under a 10b5-1 plan");
});
