import type { Page } from "@playwright/test";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { expect, test } from "../journey.ts";
import { openAs, uniqueNumber } from "../scene.ts";
import { storeAndCompute } from "../stored-filings.ts";

/** A director who held 10,000 shares, sold 1,000 and states 8,990; and an 8-K with words in it. */
async function storeInsider(): Promise<{ cik: number; owner: number }> {
  const cik = uniqueNumber();
  const owner = uniqueNumber();
  const accession = (last: number): string =>
    `${String(cik).padStart(10, "0")}-24-${String(last).padStart(6, "0")}`;
  const document = {
    issuerCik: cik,
    issuerName: "Ostrava Devices Inc",
    issuerSymbol: `Q${cik}`,
    owners: [anOwner({ cik: owner, name: "Tillery Robert V" })],
  };
  const entities = [
    { role: "ISSUER", cik, name: "Ostrava Devices Inc", sic: null, fiscalYearEnd: null },
  ];
  await storeAndCompute([
    aFiling({
      accession: accession(1),
      form: "3",
      issuerCik: cik,
      entities,
      filedOn: "2024-01-10",
      acceptedAt: "2024-01-10T21:00:00Z",
      ownership: anOwnershipDocument({
        ...document,
        documentType: "3",
        periodOfReport: "2024-01-05",
        lines: [
          aSaleLine({
            kind: "holding",
            transactionDate: null,
            code: null,
            shares: null,
            pricePerShare: null,
            acquiredDisposed: null,
            sharesOwnedFollowing: "10000",
          }),
        ],
      }),
    }),
    aFiling({
      accession: accession(2),
      issuerCik: cik,
      entities,
      ownership: anOwnershipDocument({
        ...document,
        lines: [
          aSaleLine({
            sharesOwnedFollowing: "8990",
            footnoteIds: ["F1"],
          }),
        ],
        footnotes: { F1: "Ten shares were given to a trust." },
      }),
    }),
    aFiling({
      accession: accession(3),
      form: "8-K",
      issuerCik: cik,
      entities: [
        { role: "FILER", cik, name: "Ostrava Devices Inc", sic: null, fiscalYearEnd: null },
      ],
      ownership: null,
      items: ["4.01"],
      texts: {
        extractorVersion: 1,
        documents: [
          {
            documentNumber: 1,
            type: "8-K",
            filename: "body.htm",
            text: "The auditor spoke of a going concern.",
          },
        ],
        refused: [],
      },
    }),
  ]);
  return { cik, owner };
}

/** Every column of a table is in sight, and every header is written out. */
async function expectNothingCut(page: Page, name: string): Promise<void> {
  const table = page.getByRole("table", { name });
  const cut = await table.evaluate((element) => ({
    beyond: (element.parentElement?.scrollWidth ?? 1) - (element.parentElement?.clientWidth ?? 0),
    headers: [...element.querySelectorAll<HTMLElement>("th [data-truncate]")]
      .filter((header) => header.scrollWidth > header.clientWidth)
      .map((header) => header.textContent),
  }));
  expect(cut).toEqual({ beyond: 0, headers: [] });
}

test("from a company's insider to the person, with holdings that do not add up; an unknown CIK says so", async ({
  page,
  db,
  complaints,
}) => {
  await test.step("from a company's insider to the person, with holdings that do not add up", async () => {
    const { cik, owner } = await storeInsider();
    await openAs(page, db, `/company?cik=${cik}`, "explore_trades");

    const insiders = page.getByRole("region", { name: "Insiders" });
    await insiders.getByText("All", { exact: true }).click();
    await expect(insiders).toContainText("company total: sold $ 30.00K");
    await insiders.getByText("Director", { exact: true }).click();
    const path = page.getByRole("region", { name: "Steps: Common Stock, held directly" });
    await expect(path.getByRole("row").nth(1)).toContainText("9,000");
    await expect(path.getByRole("row").nth(1)).toContainText("Differs by \u221210 shares");
    await expect(path.getByRole("row").nth(1)).toContainText("Ten shares were given to a trust.");
    await path.getByText("Possible explanations").click();
    await expect(path).toContainText("A change in between that no stored filing reports");

    await insiders.getByRole("link", { name: "Tillery Robert V" }).click();
    await expect(page).toHaveURL(new RegExp(`/insider\\?cik=0*${owner}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Robert V. Tillery");
    await expect(page.getByText("1, none under a plan")).toBeVisible();
    for (const name of ["Issuers", "Insider trades"]) await expectNothingCut(page, name);
    // A header that does not sort says what it means anyway.
    await expect(page.getByRole("button", { name: "Days to file" })).toHaveAccessibleDescription(
      /^EDGAR business days from the trade to the filing that first reported it\. On a Form 4\/A/,
    );
    await page.getByRole("cell", { name: "Sale" }).click();
    await expect(page).toHaveURL(/row=/);
    await expect(page.getByRole("dialog")).toContainText("1,000 at $ 30.0000 on 08 May 2024");
    await page.getByRole("dialog").getByRole("link", { name: "Tillery Robert V" }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`/insider\\?cik=0*${owner}$`));

    await page.getByRole("link", { name: "View all in Insider Trades" }).click();
    await expect(page).toHaveURL(new RegExp(`/explore-trades\\?persons=0*${owner}&`));
    const found = page.getByRole("table").getByRole("row").nth(1);
    await expect(found).toContainText("Ostrava Devices Inc");
    // The name leads to the person and does not open the row.
    await found.getByRole("link", { name: "Tillery Robert V" }).press("Enter");
    await expect(page).toHaveURL(new RegExp(`/insider\\?cik=0*${owner}$`));
  });
  await test.step("a CIK that is no reporting person says so", async () => {
    await page.goto("/insider?cik=7");
    await expect(page.getByRole("heading", { name: "Person not found" })).toBeVisible();
    complaints.length = 0;
  });
});

test("keywords are found inside a company's filings", async ({ page, db }) => {
  const { cik } = await storeInsider();
  await openAs(page, db, `/company?cik=${cik}`, "alerts");
  const filings = page.getByRole("region", { name: "Filings" });
  await expect(filings.getByRole("listitem")).toHaveCount(3);
  // What tells the filings of one day apart is in sight, not only read out.
  const number = filings.getByText(`${String(cik).padStart(10, "0")}-24-000002`, { exact: true });
  expect((await number.boundingBox())?.width).toBeGreaterThan(100);
  const keywords = filings.getByRole("textbox", { name: "Keywords in the text of filings" });
  await keywords.fill("  going   concern ");
  await keywords.press("Enter");
  await expect(filings.getByRole("listitem")).toHaveCount(1);
  await expect(filings.getByRole("listitem")).toContainText("spoke of a going concern.");
  await expect(filings.getByRole("status")).toContainText(
    "1 found in 1 of 1 filings with text; 2 Forms 3, 4, 5 and others have no text to search",
  );
  await keywords.press("Backspace");
  await expect(filings.getByRole("listitem")).toHaveCount(3);
});
