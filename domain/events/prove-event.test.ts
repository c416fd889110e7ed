import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import { proveEvent } from "#domain/events/prove-event.ts";
import {
  easternInstant,
  issuerRecord,
  linesOf,
  ownershipFiling,
  ownershipLine,
  priceSeries,
} from "#testing/filings/issuer-record.ts";
import { accession, eventAt, proofOf, value } from "#testing/filings/proved-events.ts";

test("an unknown accession and an 8-K/A have no proof", () => {
  const record = issuerRecord({
    currentReports: [eventAt("2024-05-09T16:05:00", { form: "8-K/A" })],
  });
  expect(proveEvent(record, accession)).toBeNull();
  expect(proveEvent(record, "0001000001-24-000501")).toBeNull();
});

describe("prices and the return", () => {
  // DOMAIN.md section 9, case 22: stock 50 → 45, fund 200 → 202.
  const prices = priceSeries("2024-05-08", [50, 45, 44], { source: "vendor" });
  const fund = priceSeries("2024-05-08", [200, 202, 203], { source: "vendor", ticker: "VTI" });
  const morning = eventAt("2024-05-09T08:00:00");

  test("case 22: −10% less +1%", () => {
    const proof = proofOf(morning, { prices, fund });
    const { value: measured, inputs } = value(proof, "event_return");
    expect(measured).toBeCloseTo(-0.11, 12);
    expect(inputs.map(({ label, value: text, source }) => [label, text, source])).toEqual([
      [
        "adjusted close 2024-05-09 ÷ 2024-05-08",
        "45 ÷ 50 − 1 = -0.100000 (closes adjusted by the source)",
        "vendor, CPTX",
      ],
      [
        "adjusted close 2024-05-09 ÷ 2024-05-08",
        "202 ÷ 200 − 1 = 0.010000 (closes adjusted by the source)",
        "vendor, VTI",
      ],
    ]);
    expect(proof.stock).toMatchObject({
      source: "vendor",
      fromDay: "2024-05-08",
      toDay: "2024-05-09",
      adjustedFrom: 50,
      adjustedTo: 45,
      printedFrom: 50,
      printedTo: 45,
      printedMissing: null,
      splits: [],
      dividends: null,
    });
    expect(proof.fund).toMatchObject({ ticker: "VTI", printedFrom: 200, printedTo: 202 });
  });

  test("a split and a dividend on day 0 are reported, and closes as printed keep them", () => {
    // DOMAIN.md section 9, case 23: close 100, 2:1 split, close 51 is a return of 0.02.
    const split = priceSeries("2024-05-08", [100, 51], {
      adjustedClose: [null, null],
      splits: [{ day: "2024-05-09", ratio: 2 }],
      dividends: [],
    });
    const proof = proofOf(morning, { prices: split, fund });
    expect(value(proof, "event_return").value).toBeCloseTo(0.02 - 0.01, 12);
    expect(proof.stock).toMatchObject({
      adjustedFrom: 50,
      adjustedTo: 51,
      printedFrom: 100,
      printedTo: 51,
      splits: [{ day: "2024-05-09", ratio: 2 }],
      dividends: [],
      adjustment: "Adjusted by Sentinel for the splits and dividends the source reports.",
    });
  });

  test("a source without splits has no closes as printed, and says so", () => {
    const adjusted = priceSeries("2024-05-08", [50, 45], {
      closeBasis: "split-adjusted",
      splits: null,
    });
    expect(proofOf(morning, { prices: adjusted, fund }).stock).toMatchObject({
      printedFrom: null,
      printedTo: null,
      printedMissing:
        "The source's closes are adjusted for splits it does not report, so the close as printed is unknown.",
      adjustment: "Adjusted for splits and dividends by the source.",
    });
  });

  test("a missing close is named; nothing stands in for it", () => {
    const gap = priceSeries("2024-05-08", [null, 45]);
    expect(value(proofOf(morning, { prices: gap, fund }), "event_return")).toMatchObject({
      value: null,
      note: "The price source has no close of the stock for 2024-05-08.",
    });
    expect(value(proofOf(morning), "event_return").note).toBe("No price data for this stock.");
  });

  test("share price as of the day before day 0", () => {
    expect(value(proofOf(morning, { prices, fund }), "share_price")).toMatchObject({
      value: 50,
      rule: "close as printed on the last trading day before day 0",
    });
  });
});

describe("insiders before the event", () => {
  // DOMAIN.md section 9, case 28: 8-K 2024-05-09 16:05, L = 30: window 2024-04-10 … 05-09.
  const evening = eventAt("2024-05-09T16:05:00");
  const filings = ["2024-04-09", "2024-04-10", "2024-05-09", "2024-05-10"].map((day, index) =>
    ownershipFiling({
      accession: `0001000001-24-00000${index + 1}`,
      acceptedAt: easternInstant(`${day}T18:00:00`),
      filedOn: day,
      lines: [ownershipLine({ transactionDate: day, shares: String(1000 + index) })],
    }),
  );

  test("case 28: both ends of the window count, the days outside do not", () => {
    const proof = proofOf(evening, { ownershipFilings: filings });
    // 1,001 and 1,002 shares at 10 dollars.
    expect(value(proof, "value_sold", 30)).toMatchObject({
      value: "20030",
      inputs: [
        { label: "trade dates", value: "2024-04-10 to 2024-05-09", source: null },
        { label: "sales in the total", value: "2 of 2", source: null },
      ],
    });
    expect(value(proof, "value_sold", 90).value).toBe("30030");
    expect(value(proof, "value_purchased", 30).value).toBe("0");
    expect(proof.insiderTrades.map(({ trade }) => trade.tradeDate)).toEqual([
      "2024-05-09",
      "2024-04-10",
      "2024-04-09",
    ]);
  });

  test("a row without a price is listed with the reason why sums leave it out", () => {
    const lines = linesOf("S 500@").map((line) => ({ ...line, transactionDate: "2024-05-08" }));
    const proof = proofOf(evening, { ownershipFilings: [ownershipFiling({ lines })] });
    expect(proof.insiderTrades).toMatchObject([
      { isCounted: false, note: "The value is unknown.", trade: { value: null } },
    ]);
    expect(value(proof, "value_sold", 30)).toMatchObject({
      value: "0",
      inputs: [
        { label: "trade dates" },
        { label: "sales in the total", value: "0 of 1" },
        { label: "1 excluded", value: "The value is unknown." },
      ],
    });
  });

  test("a row an amendment replaced is not listed", () => {
    const lines = [ownershipLine({ transactionDate: "2024-05-06" })];
    const original = ownershipFiling({ lines });
    const amendment = ownershipFiling({
      accession: "0001000001-24-000009",
      form: "4/A",
      acceptedAt: easternInstant("2024-05-20T18:00:00"),
      filedOn: "2024-05-20",
      dateOfOriginalSubmission: "2024-05-08",
      lines: [ownershipLine({ transactionDate: "2024-05-06", pricePerShare: "11" })],
    });
    const proof = proofOf(evening, { ownershipFilings: [original, amendment] });
    expect(proof.insiderTrades.map(({ trade }) => [trade.accession, trade.value])).toEqual([
      ["0001000001-24-000009", "11000"],
    ]);
    expect(value(proof, "value_sold", 30).value).toBe("11000");
  });

  test("the sums are those of the stored columns", () => {
    const record = issuerRecord({ ownershipFilings: filings, currentReports: [evening] });
    const [stored] = deriveIssuer(record).events;
    expect(proveEvent(record, accession)?.event).toEqual(stored);
  });
});
