import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { openAs, uniqueNumber } from "../scene.ts";
import { storeAndCompute } from "../stored-filings.ts";

/**
 * DOMAIN rules, section 9, case 15: sales of 1,000 at 10 and 500 at 11, then an amendment that
 * reports the second at 11.50. The running product's worker computes the rows.
 */
async function storeAmendedSale(): Promise<{ original: string; amendment: string }> {
  const cik = uniqueNumber();
  const prefix = String(cik).padStart(10, "0");
  const original = `${prefix}-24-000001`;
  const amendment = `${prefix}-24-000002`;
  const document = {
    issuerCik: cik,
    issuerName: "Ostrava Devices Inc",
    issuerSymbol: `Q${cik}`,
    owners: [anOwner({ isOfficer: true, officerTitle: "CFO" })],
  };
  await storeAndCompute([
    aFiling({
      accession: original,
      issuerCik: cik,
      ownership: anOwnershipDocument({
        ...document,
        lines: [
          aSaleLine({ lineNumber: 1, pricePerShare: "10" }),
          aSaleLine({ lineNumber: 2, shares: "500", pricePerShare: "11" }),
          aSaleLine({ lineNumber: 3, code: "M", acquiredDisposed: "A", pricePerShare: "2" }),
        ],
      }),
    }),
    aFiling({
      accession: amendment,
      issuerCik: cik,
      form: "4/A",
      filedOn: "2024-05-20",
      acceptedAt: "2024-05-20T21:00:00Z",
      ownership: anOwnershipDocument({
        ...document,
        documentType: "4/A",
        dateOfOriginalSubmission: "2024-05-10",
        lines: [aSaleLine({ shares: "500", pricePerShare: "11.50" })],
      }),
    }),
  ]);
  return { original, amendment };
}

test("an open row is proved line by line, with its amendment; on a phone the panel takes the whole screen", async ({
  page,
  db,
  complaints,
}) => {
  await test.step("an open row is proved line by line, with its amendment", async () => {
    const { original, amendment } = await storeAmendedSale();
    await openAs(page, db, `/explore-trades?row=${original}-1`, "explore_trades");

    const panel = page.getByRole("dialog", { name: /Ostrava Devices Inc/ });
    await expect(panel).toContainText("1,000 at $ 10.0000 on 08 May 2024");
    const lines = panel.getByRole("table", { name: "Lines of the filing" });
    await expect(lines.getByRole("row").nth(1)).toContainText("$ 10,000.00");
    await expect(lines.getByRole("row").nth(2)).toContainText("not counted");
    await expect(
      lines.getByRole("row").nth(2).getByRole("button", { name: "not counted" }),
    ).toHaveAccessibleDescription(`replaced by line 1 of ${amendment}`);
    await expect(lines.getByRole("row").last()).toContainText("$ 10,000.00");
    await expect(panel).toContainText("Weighted average; single prices 29.80 to 30.20.");

    const computed = panel.getByRole("region", { name: "Computed" });
    await expect(computed).toContainText("EDGAR business days after the trade date");
    await expect(computed).toContainText("No price data for this stock.");
    const history = panel.getByRole("region", { name: "Amendment history" });
    await expect(history.getByRole("listitem").first()).toContainText("4/A20 May 2024, 17:00 ET");
    await expect(history.getByRole("link", { name: amendment })).toHaveAttribute(
      "href",
      /^https:\/\/www\.sec\.gov\//,
    );
    await expect(panel.getByRole("link", { name: "SEC filing" })).toHaveAttribute(
      "rel",
      /noopener/,
    );

    await panel.getByRole("button", { name: "Close panel" }).click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/explore-trades$/);

    // From May 8 to the original's filing date, May 10, 2024: two business days.
    await page.goto(`/explore-trades?row=${amendment}-1`);
    await expect(panel).toContainText("First filed in 2 days");
    await expect(panel).toContainText(
      `Counted to the filing that first reported this trade: Form 4, filed 10 May 2024, ${original}.`,
    );
    await expect(panel.getByRole("link", { name: original }).first()).toHaveAttribute(
      "href",
      /^https:\/\/www\.sec\.gov\//,
    );
    await page.goto(`/company?cik=${amendment.slice(0, 10)}`);
    const row = page.getByRole("row").filter({ hasText: "$ 5.75" });
    await expect(
      row.getByRole("button", { name: "First filed earlier" }),
    ).toHaveAccessibleDescription(new RegExp(`Form 4, filed 10 May 2024, ${original}`));
  });
  await test.step("on a phone the panel takes the whole screen", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/explore-trades?row=0000000009-24-000001-1");
    const panel = page.getByRole("dialog", { name: "Insider trade" });
    await expect(panel).toContainText("This trade is no longer stored.");
    expect((await panel.boundingBox())?.width).toBe(390);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    // The browser reports the 404 of a trade that is not stored.
    forgiveRefusedCalls(complaints);
  });
});
