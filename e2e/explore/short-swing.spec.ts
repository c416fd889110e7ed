import { readFile } from "node:fs/promises";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { createShortSwings } from "#testing/factories/screening/generated-short-swings.ts";
import { expect, test } from "../journey.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { openAs, uniqueNumber } from "../scene.ts";
import { storeAndCompute } from "../stored-filings.ts";

/** A purchase and two sales within six months, a gift, and an 8-K of the company. */
async function storeTrades(): Promise<number> {
  const cik = uniqueNumber();
  const form4 = (number: number, day: string, codes: readonly ("P" | "S" | "G")[]) =>
    aFiling({
      accession: `${String(cik).padStart(10, "0")}-24-00000${number}`,
      issuerCik: cik,
      acceptedAt: `${day}T20:05:00Z`,
      filedOn: day,
      ownership: anOwnershipDocument({
        issuerCik: cik,
        issuerName: "Ostrava Devices Inc",
        issuerSymbol: null,
        periodOfReport: day,
        lines: codes.map((code, place) =>
          aSaleLine({
            lineNumber: place + 1,
            transactionDate: day,
            code,
            pricePerShare: code === "G" ? null : code === "P" ? "10" : "12.50",
            acquiredDisposed: code === "P" ? "A" : "D",
            cells: {},
            footnoteIds: [],
          }),
        ),
      }),
    });
  const report = aFiling({
    accession: `${String(cik).padStart(10, "0")}-24-000009`,
    issuerCik: cik,
    form: "8-K",
    items: ["8.01"],
    entities: [
      { role: "FILER", cik, name: "Ostrava Devices Inc", sic: "3571", fiscalYearEnd: "1231" },
    ],
    ownership: null,
  });
  await storeAndCompute([
    report,
    form4(1, "2024-05-06", ["P", "G"]),
    form4(2, "2024-08-01", ["S"]),
    form4(3, "2025-02-03", ["S"]),
  ]);
  return cik;
}

test("a short-swing profit is found in the market and proved by its worksheet", async ({
  page,
  db,
}) => {
  const cik = await storeTrades();
  await openAs(page, db, `/short-swing?company=${cik}`, "explore_trades");
  const profit = page.getByRole("link", { name: /^Worksheet of Doe Jane in/ });
  await expect(profit).toHaveText("$ 2,500.00");
  await expectNoFaultsInAnyTheme(page);
  await profit.click();
  await expect(page.getByRole("heading", { name: "Jane Doe" })).toBeVisible();
  const pairs = page.getByRole("table", { name: "Matched pairs" }).locator("tbody");
  await expect(pairs.getByRole("row")).toHaveCount(1);
  await expect(pairs).toContainText("04 Nov 2024");
  await expect(pairs).toContainText("$ 2,500.00");
  await expect(pairs).toContainText("01 Aug 2026 (past)");
  await expect(
    page.getByText("has passed for 1 of 1 pair, $ 2,500.00 of the total."),
  ).toBeVisible();
  await expect(
    page.getByText("short-swing profit, from 1 pair; none of it still within two years"),
  ).toBeVisible();
  const sides = page.getByRole("table", { name: "Purchases and sales" }).locator("tbody");
  await expect(sides.getByRole("row")).toHaveCount(3);
  const aside = page.getByRole("table", { name: "Exempt or left out" });
  await expect(aside).toContainText("Rule 16b-5");
  await expectNoFaultsInAnyTheme(page);
  await test.step("the printed page has only the worksheet and fits landscape Letter", async () => {
    await page.setViewportSize({ width: 965, height: 725 });
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("main")).toBeVisible();
    const look = await page.evaluate(() => {
      const { page: format, color, backgroundColor: background } = getComputedStyle(document.body);
      return { format, color, background };
    });
    expect(look).toEqual({
      format: "landscape",
      color: "rgb(20, 26, 33)",
      background: "rgb(255, 255, 255)",
    });
    for (const role of ["banner", "navigation", "contentinfo", "button"] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(965);
    await page.emulateMedia({ media: null });
  });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Excel" }).click();
  expect((await saved).suggestedFilename()).toMatch(/Section 16\(b\).*\.xlsx$/i);
  await page.getByRole("button", { name: "Add to case" }).click();
  const adding = page.getByRole("dialog", { name: "Add to case" });
  await adding.getByRole("button", { name: "Create case" }).click();
  await adding.getByRole("link", { name: "Open case" }).click();
  await expect(page.getByText("Short-swing profit of Jane Doe").first()).toBeVisible();
});

test("an address that names no insider says so; nothing is wider than a phone", async ({
  page,
  db,
}) => {
  const cik = await storeTrades();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, db, `/short-swing/worksheet?cik=${cik}`, "explore_trades");
  await expect(page.getByRole("heading", { name: "Worksheet not found" })).toBeVisible();
  await page.goto(`/short-swing/worksheet?cik=${cik}&owner=2001`);
  await expect(page.getByRole("heading", { name: "Jane Doe" })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});

test("the list and its file mark a profit that is a limit, and both last days to sue", async ({
  page,
  db,
}) => {
  const cik = uniqueNumber();
  const days = { first_day: "2004-05-03", first_pair_day: "2004-06-03", last_day: "2026-06-03" };
  await createShortSwings(db, { issuer_cik: cik, is_limit: true, ...days });
  await openAs(page, db, `/short-swing?company=${cik}`, "explore_trades");
  await expect(
    page.getByRole("link", { name: /^Worksheet of .* Limit: \$\s2,500\.00$/ }),
  ).toHaveText("Limit: $ 2,500.00");
  await expect(
    page.getByRole("cell", { name: "03 Jun 2006 (past) to 03 Jun 2028", exact: true }),
  ).toBeVisible();
  await page.goto("/short-swing?company=R%26D");
  await expect(page.getByText("No company has the ticker or CIK R&D.")).toBeVisible();
  await page.goBack();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  const [header, row] = csv.split(/\r?\n/).map((line) => line.replaceAll('"', "").split(","));
  const cell = (name: string) => row?.[header?.indexOf(name) ?? -1];
  expect(cell("Limit (Rule 16b-6(c)(2))")).toBe("Yes");
  expect(cell("Earliest Suit By")).toBe("2006-06-03");
  expect(cell("Latest Suit By")).toBe("2028-06-03");
});
