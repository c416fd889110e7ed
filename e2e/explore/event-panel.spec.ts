import type { Page } from "@playwright/test";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { expectNoFaultsInAnyTheme } from "../axe.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { openAs, uniqueNumber } from "../scene.ts";
import { storeAndCompute } from "../stored-filings.ts";

const screen = "/explore-material-events";

type Scene = { event: string; next: string };

/**
 * DOMAIN rules, section 9, case 28: an 8-K of 9 May 2024, 16:05, and sales of 10 April and 9 May
 * inside its look-back of 30 days, one of 9 April outside. The running product's worker computes
 * the event.
 */
async function storeEvent(): Promise<Scene> {
  const cik = uniqueNumber();
  const accession = (number: number) =>
    `${String(cik).padStart(10, "0")}-24-${String(number).padStart(6, "0")}`;
  const issuer = { issuerCik: cik, issuerName: "Ostrava Devices Inc", issuerSymbol: `Q${cik}` };
  const sale = (number: number, transactionDate: string): FilingRecord =>
    aFiling({
      accession: accession(number),
      issuerCik: cik,
      ownership: anOwnershipDocument({
        ...issuer,
        owners: [anOwner({ isOfficer: true, officerTitle: "CFO" })],
        lines: [aSaleLine({ transactionDate })],
      }),
    });
  const report = (number: number, changes: Partial<FilingRecord>): FilingRecord =>
    aFiling({
      accession: accession(number),
      issuerCik: cik,
      form: "8-K",
      filedOn: "2024-05-09",
      acceptedAt: "2024-05-09T20:05:00Z",
      periodOfReport: "2024-05-08",
      items: ["2.02", "9.01"],
      itemTitles: [],
      documents: [
        { type: "8-K", sequence: 1, filename: "d8k.htm", description: "CURRENT REPORT" },
        { type: "EX-99.1", sequence: 2, filename: "ex991.htm", description: "EX-99.1" },
      ],
      ownership: null,
      entities: [
        { role: "FILER", cik, name: "Ostrava Devices Inc", sic: "3571", fiscalYearEnd: "1231" },
      ],
      ...changes,
    });
  await storeAndCompute([
    report(500, {}),
    report(600, {
      filedOn: "2024-06-03",
      acceptedAt: "2024-06-03T12:00:00Z",
      periodOfReport: "2024-06-02",
      items: ["8.01"],
    }),
    sale(1, "2024-05-09"),
    sale(2, "2024-04-10"),
    sale(3, "2024-04-09"),
  ]);
  return { event: accession(500), next: accession(600) };
}

function panelOf(page: Page) {
  return page.getByRole("dialog", { name: /Ostrava Devices Inc/ });
}

test("an event is proved: items, documents, day 0, and what insiders sold before; a trade leads back to it", async ({
  page,
  db,
}) => {
  const { event, next } = await storeEvent();
  await openAs(page, db, `${screen}?event=${event}`, "explore_events", "explore_trades");
  await test.step("an event is proved: items, documents, day 0, and what insiders sold before", async () => {
    const panel = panelOf(page);
    await expect(panel).toContainText("Accepted 09 May 2024, 16:05 ET");
    await expect(panel).toContainText("2.02, 9.01");
    await expect(panel.getByRole("region", { name: "Items" })).toContainText(
      "2.02Results of Operations and Financial Condition",
    );
    await expect(panel.getByRole("link", { name: "CURRENT REPORT" })).toHaveAttribute(
      "href",
      /^https:\/\/www\.sec\.gov\/.*\/d8k\.htm$/,
    );
    await expect(panel.getByRole("region", { name: "Day 0" })).toContainText(
      "Accepted 16:05 ET on 09 May 2024, after that day's 16:00 close, so day 0 is the next trading day, 10 May 2024.",
    );
    await expect(panel.getByRole("region", { name: "Prices used" })).toContainText(
      "No price data for this stock.",
    );

    const insiders = panel.getByRole("region", { name: "Insider trades before the event" });
    const trades = insiders.getByRole("list", { name: "Insider trades before the event" });
    await expect(trades.getByRole("listitem")).toHaveCount(2);
    await expect(insiders).toContainText("2 trades, 10 Apr – 09 May 2024");
    await expect(insiders).toContainText("Sold$ 60,000.00");
    await expect(trades.getByRole("link", { name: "Doe Jane" }).first()).toHaveAttribute(
      "href",
      /^\/insider\?cik=\d{10}$/,
    );

    // The look-back is switched with the arrow keys, as radio buttons are.
    await insiders.getByRole("radio", { name: "30 days" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(insiders.getByRole("radio", { name: "90 days" })).toBeChecked();
    await expect(trades.getByRole("listitem")).toHaveCount(3);
    await expect(insiders).toContainText("Sold$ 90,000.00");
    const standingOut = panel.getByRole("region", { name: "Why it stands out" });
    await expect(standingOut).toContainText(
      "Insiders sold $ 90,000.00 in the 90 days before the event.",
    );
    await expect(standingOut).toContainText("Facts, not findings of wrongdoing");
    await expect(standingOut).toContainText("Could not be determined: ");
    await expect(panel.getByRole("region", { name: "Price and market" })).toContainText(
      "No price data for these days.",
    );

    // Proofs are folded; those that were opened stay so in the next row.
    const computed = panel.getByRole("region", { name: "Computed" });
    const sum = computed.getByText("sales in the total 3 of 3").first();
    await expect(sum).toBeHidden();
    await computed.getByText("figures with rule and inputs").click();
    await expect(sum).toBeVisible();

    const steps = panel.getByRole("region", { name: "Next steps" });
    await expect(steps.getByRole("link", { name: "Sales" })).toHaveAttribute(
      "href",
      /startDate=2024-02-10&endDate=2024-05-09&tradeType=sale/,
    );
    await expect(panel.getByRole("link", { name: "Create alert: Request Access" })).toHaveAttribute(
      "href",
      "/contact-us",
    );
    await expect(panel.getByRole("link", { name: "Company page" })).toHaveAttribute(
      "href",
      /^\/company\?/,
    );
    await steps.getByRole("link", { name: /^8-K, 03 Jun 2024/ }).click();
    await expect(page).toHaveURL(`${screen}?event=${next}`);
    await expect(panel).toContainText("Accepted 03 Jun 2024, 08:00 ET");

    await steps.getByRole("link", { name: "filings" }).click();
    await expect(page).toHaveURL(/\/company\?cik=\d+#filings$/);
    const filings = page.getByRole("region", { name: "Filings" });
    await expect(filings.getByRole("listitem")).toHaveCount(5);
    await expect(filings.getByRole("heading")).toBeInViewport();
    await page.goBack();

    await expect(panel).toContainText("Accepted 03 Jun 2024, 08:00 ET");
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL((url) => url.pathname === screen && url.search === "");
  });
  await test.step("a trade leads to its company, its person and the next event's panel", async () => {
    const trade = event.replace(/000500$/, "000001");
    await page.goto(`/explore-trades?row=${trade}-1`);
    const panel = panelOf(page);
    await expect(panel.getByRole("link", { name: "Person page" })).toHaveAttribute(
      "href",
      "/insider?cik=0000002001",
    );
    await expect(panel.getByRole("link", { name: "Company page" })).toBeVisible();
    await panel.getByRole("link", { name: "Next 8-K" }).click();
    await expect(page).toHaveURL(`${screen}?event=${event}`);
    await expect(panel).toContainText("Accepted 09 May 2024, 16:05 ET");
  });
});

test("a pattern's name opens its rule and inputs; axe finds nothing in the panel, on a phone and on a desk", async ({
  page,
  db,
}) => {
  const { event } = await storeEvent();
  await openAs(page, db, `${screen}?event=${event}`, "explore_events", "explore_trades");
  await test.step("a pattern's name in the panel opens its rule and inputs; Escape closes them alone", async () => {
    const panel = panelOf(page);
    const name = panel.getByRole("button", { name: "Patterns: Late filing" });
    await name.focus();
    await page.keyboard.press("Enter");
    const proof = page.getByRole("dialog", { name: "Patterns" });
    await proof.getByText("Filed more than two EDGAR business days after the trade.").click();
    // Traded on 10 April, filed on 10 May: thirty days, eight of them of weekends.
    await expect(proof).toContainText("EDGAR business days: 22 (limit 2)");
    await page.keyboard.press("Escape");
    await expect(proof).toBeHidden();
    await expect(name).toBeFocused();
    await expect(panel).toBeVisible();
  });
  await test.step("axe finds nothing in the panel, on a phone and on a desk", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const panel = panelOf(page);
    await expect(panel.getByRole("region", { name: "Next steps" })).toBeVisible();
    expect((await panel.boundingBox())?.width).toBe(390);
    await expectNoFaultsInAnyTheme(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectNoFaultsInAnyTheme(page);
  });
});

test("without Insider Trades the sums stay and the trades are asked for; an event that is not stored says so", async ({
  page,
  db,
  complaints,
}) => {
  await test.step("without Insider Trades the sums stay and the trades are asked for", async () => {
    const { event } = await storeEvent();
    await openAs(page, db, `${screen}?event=${event}`, "explore_events");
    const insiders = panelOf(page).getByRole("region", { name: "Insider trades before the event" });
    await expect(insiders).toContainText("Sold$ 60,000.00");
    await expect(insiders.getByRole("list")).toHaveCount(0);
    await expect(
      insiders.getByRole("link", { name: "Request Access to Insider Trades" }),
    ).toHaveAttribute("href", "/contact-us");
  });
  await test.step("an event that is not stored says so", async () => {
    await page.goto(`${screen}?event=0000000009-24-000001`);
    const panel = page.getByRole("dialog", { name: "Material event" });
    await expect(panel).toContainText("This event is no longer stored.");
    // The browser reports the 404 of an event that is not stored.
    forgiveRefusedCalls(complaints);
  });
});
