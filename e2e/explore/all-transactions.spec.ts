import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { expect, test } from "../journey.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { openAs, resultRows, uniqueNumber } from "../scene.ts";
import { storeAndCompute } from "../stored-filings.ts";

/** A sale, a gift, a holding, and an option exercised; the running product's worker computes the rows. */
async function storeForm4(): Promise<{ cik: number; accession: string }> {
  const cik = uniqueNumber();
  const accession = `${String(cik).padStart(10, "0")}-24-000001`;
  await storeAndCompute([
    aFiling({
      accession,
      issuerCik: cik,
      ownership: anOwnershipDocument({
        issuerCik: cik,
        issuerName: "Ostrava Devices Inc",
        issuerSymbol: `L${cik}`,
        owners: [anOwner({ isOfficer: true, officerTitle: "CFO" })],
        footnotes: { F1: "The option vests in three installments." },
        lines: [
          aSaleLine({ lineNumber: 1, pricePerShare: "10", cells: {}, footnoteIds: [] }),
          aSaleLine({ lineNumber: 2, code: "G", pricePerShare: null, cells: {}, footnoteIds: [] }),
          aSaleLine({
            lineNumber: 3,
            kind: "holding",
            transactionDate: null,
            code: null,
            shares: null,
            pricePerShare: null,
            acquiredDisposed: null,
            sharesOwnedFollowing: "250",
            directOrIndirect: "I",
            natureOfOwnership: "By Trust",
            cells: {},
            footnoteIds: [],
          }),
          aSaleLine({
            lineNumber: 4,
            table: "derivative",
            code: "M",
            securityTitle: "Stock Option",
            pricePerShare: null,
            footnoteIds: ["F1"],
            flags: ["malformed-number:transactionPricePerShare"],
            cells: {
              securityTitle: { value: "Stock Option", footnotes: [] },
              conversionOrExercisePrice: { value: "11.25", footnotes: [] },
              transactionPricePerShare: { value: "10 to 12", footnotes: [] },
              exerciseDate: { value: null, footnotes: ["F1"] },
            },
          }),
        ],
      }),
    }),
  ]);
  return { cik, accession };
}

test("every line of a Form 4 is found, narrowed by code, proved, saved, and left by Reset", async ({
  page,
  db,
}) => {
  const { cik, accession } = await storeForm4();
  const company = String(cik).padStart(10, "0");
  await openAs(page, db, `/explore-trades?companies=${company}`, "explore_trades");
  await expect(page.getByText("1 trade", { exact: true })).toBeVisible();

  await test.step("the switch takes the search along; a holding has no code, date, or direction", async () => {
    await page.getByText("All transactions", { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`\\?transactions=all&companies=${company}$`));
    await expect(page.getByRole("radio", { name: "All transactions" })).toBeFocused();
    await expect(page.getByText(/4 lines.*1 of them a holding/)).toBeVisible();
    await expect(page.getByText(/^Sold /)).toHaveCount(0);
    const held = resultRows(page).filter({ hasText: "Holding, not a transaction" });
    await expect(held).toContainText("250");
    await expect(held).not.toContainText("08 May 2024");
    const option = resultRows(page).filter({ hasText: "Stock Option" });
    await expect(option).toContainText("10 to 12");
    await expectNoFaultsInAnyTheme(page);
  });

  await test.step("codes narrow it down", async () => {
    await page.getByRole("combobox", { name: "Transaction codes" }).click();
    await page.getByRole("option", { name: /^M Exercise or conversion/ }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText(/^1 line:/)).toBeVisible();
    await expect(page).toHaveURL(/transactions=all.*codes=m/);
  });

  await test.step("a row opens with its cells as filed and their place in the document", async () => {
    await resultRows(page).first().getByText("Stock Option").click();
    const panel = page.getByRole("dialog", { name: /Ostrava Devices Inc/ });
    await expect(panel).toContainText(
      "/ownershipDocument/derivativeTable/derivativeTransaction[1]",
    );
    await expect(panel).toContainText("The option vests in three installments.");
    await expect(panel).toContainText(
      "A cell of the line is not a number or date and is shown as filed.",
    );
    await expect(page).toHaveURL(new RegExp(`line=${accession}-4`));
    await expect(panel.getByRole("button", { name: "Add to case" })).toBeVisible();
    await panel.getByRole("button", { name: "Close" }).click();
  });

  await test.step("it is saved and exported like a search of trades", async () => {
    await page.getByRole("button", { name: "Saved searches" }).click();
    const dialog = page.getByRole("dialog", { name: "Saved searches" });
    await dialog.getByLabel("Save the current search as").fill("Options exercised");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByText("Options exercised").first()).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).first().click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step("without a search the switch only opens the form", async () => {
    await page.goto("/explore-trades?transactions=all");
    await expect(page.getByRole("radio", { name: "All transactions" })).toBeChecked();
  });

  await test.step("Reset selects the open market, without the search before", async () => {
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(page.getByRole("radio", { name: "Open market" })).toBeChecked();
    await expect(page).toHaveURL(/\/explore-trades$/);
    await expect(resultRows(page)).toHaveCount(0);
  });
});
