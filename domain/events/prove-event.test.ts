import { describe, expect, test } from "vitest";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { CurrentReport, IssuerRecord } from "#domain/trades/issuer-record.ts";
import type { EventProof, ProvedEventValue } from "#domain/events/proof/event-proof.ts";
import { proveEvent } from "#domain/events/prove-event.ts";
import {
  currentReport,
  easternInstant,
  issuerRecord,
  linesOf,
  ownershipFiling,
  ownershipLine,
  periodicReport,
  priceSeries,
} from "#testing/filings/issuer-record.ts";

const accession = "0001000001-24-000500";

function eventAt(wallClock: string, parts: Partial<CurrentReport> = {}): CurrentReport {
  return currentReport(wallClock, { accession, items: ["2.02", "9.01"], ...parts });
}

function proofOf(report: CurrentReport, parts: Partial<IssuerRecord> = {}): EventProof {
  const { currentReports = [] } = parts;
  const record = issuerRecord({ ...parts, currentReports: [...currentReports, report] });
  const proof = proveEvent(record, accession);
  if (proof === null) throw new Error("no such event");
  return proof;
}

function value(proof: EventProof, name: string, lookback: number | null = null): ProvedEventValue {
  const found = proof.computed.find((one) => one.name === name && one.lookback === lookback);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

test("an unknown accession and an 8-K/A have no proof", () => {
  const record = issuerRecord({
    currentReports: [eventAt("2024-05-09T16:05:00", { form: "8-K/A" })],
  });
  expect(proveEvent(record, accession)).toBeNull();
  expect(proveEvent(record, "0001000001-24-000501")).toBeNull();
});

// DOMAIN.md section 9, cases 8 to 13.
describe("day 0 and why", () => {
  const dayZeroAt = (wallClock: string) => proofOf(eventAt(wallClock)).dayZero;

  test("case 8: an evening on a trading day", () => {
    expect(dayZeroAt("2023-06-06T21:32:04")).toMatchObject({
      day0: "2023-06-07",
      reason:
        "Accepted 21:32:04 ET on 2023-06-06, after that day's 16:00 close, so day 0 is the next trading day, 2023-06-07.",
    });
  });

  test("case 9: a Friday evening, filed on Monday; the weekend is passed over without a word", () => {
    const report = eventAt("2024-05-10T17:45:00", { filedOn: "2024-05-13" });
    expect(proofOf(report).dayZero).toEqual({
      day0: "2024-05-13",
      basis: "acceptance",
      reason:
        "Accepted 17:45 ET on 2024-05-10, after that day's 16:00 close, so day 0 is the next trading day, 2024-05-13.",
      windowEnd: "2024-05-10",
      windowReason:
        "The look-backs end on 2024-05-10, the day of acceptance: its trading was over by then.",
    });
  });

  test("case 10: a second before the close, and at the close", () => {
    expect(dayZeroAt("2024-05-09T15:59:59")).toEqual({
      day0: "2024-05-09",
      basis: "acceptance",
      reason:
        "Accepted 15:59:59 ET on 2024-05-09, before that day's 16:00 close, so day 0 is that day.",
      windowEnd: "2024-05-08",
      windowReason:
        "The look-backs end on 2024-05-08, the day before acceptance: on 2024-05-09 trades with knowledge of it were still possible.",
    });
    expect(dayZeroAt("2024-05-09T16:00:00")).toMatchObject({
      day0: "2024-05-10",
      reason:
        "Accepted 16:00 ET on 2024-05-09, at that day's 16:00 close, so day 0 is the next trading day, 2024-05-10.",
      windowEnd: "2024-05-09",
    });
  });

  test("case 11: after an early close, with a holiday between", () => {
    expect(dayZeroAt("2024-07-03T13:30:00")).toMatchObject({
      day0: "2024-07-05",
      reason:
        "Accepted 13:30 ET on 2024-07-03, after that day's early close at 13:00, so day 0 is the next trading day, 2024-07-05; there was no trading on 2024-07-04 (Independence Day).",
    });
  });

  test("case 12: on Good Friday, when EDGAR is open and the exchange is not", () => {
    expect(dayZeroAt("2024-03-29T09:00:00")).toMatchObject({
      day0: "2024-04-01",
      reason:
        "Accepted 09:00 ET on 2024-03-29, when the exchange was closed (Good Friday), so day 0 is the next trading day, 2024-04-01.",
      windowEnd: "2024-03-29",
      windowReason:
        "The look-backs end on 2024-03-29, the day of acceptance: the exchange was closed.",
    });
  });

  test("case 13: the time of the header, 16:21:59 in New York", () => {
    expect(dayZeroAt("2025-05-01T16:21:59")).toMatchObject({
      day0: "2025-05-02",
      reason:
        "Accepted 16:21:59 ET on 2025-05-01, after that day's 16:00 close, so day 0 is the next trading day, 2025-05-02.",
    });
  });

  test("closures outside the rule, and weekends, are named", () => {
    expect(dayZeroAt("2025-01-08T17:00:00").reason).toMatch(
      /2025-01-10; there was no trading on 2025-01-09 \(mourning for President Carter\)\.$/,
    );
    expect(dayZeroAt("2024-03-02T10:00:00").reason).toMatch(
      /when the exchange was closed \(a Saturday\), so day 0 is the next trading day, 2024-03-04\.$/,
    );
  });

  test("without a time the filing date stands in, with a caution", () => {
    const { dayZero, cautions } = proofOf(eventAt("2024-05-09T16:05:00", { acceptedAt: null }));
    expect(dayZero).toMatchObject({
      day0: "2024-05-09",
      basis: "filing-date",
      reason:
        "The acceptance time is unknown; the filing date 2024-05-09 is used instead, so day 0 is that day.",
      windowEnd: "2024-05-08",
    });
    expect(cautions).toEqual(["The acceptance time is unknown; the filing date is used instead."]);
    const holiday = eventAt("2024-03-29T09:00:00", { acceptedAt: null });
    expect(proofOf(holiday).dayZero.reason).toBe(
      "The acceptance time is unknown; the filing date 2024-03-29 is used instead. The exchange was closed then (Good Friday), so day 0 is the next trading day, 2024-04-01.",
    );
  });

  test("without any date there is none, and nothing is computed", () => {
    const proof = proofOf(eventAt("2024-05-09T16:05:00", { acceptedAt: null, filedOn: null }));
    expect(proof.dayZero).toEqual({
      day0: null,
      basis: null,
      reason: "Neither the acceptance time nor the filing date is known, so there is no day 0.",
      windowEnd: null,
      windowReason: null,
    });
    expect(value(proof, "value_sold", 30)).toMatchObject({
      value: null,
      note: "Day 0 is unknown.",
    });
    expect(proof).toMatchObject({ stock: null, fund: null, next8k: null, insiderTrades: [] });
  });
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

describe("filings linked to the event", () => {
  const report = eventAt("2024-05-09T08:00:00", { periodOfReport: "2024-05-08" });
  const amendment = currentReport("2024-05-20T08:00:00", {
    accession: "0001000001-24-000600",
    form: "8-K/A",
    periodOfReport: "2024-05-08",
    items: ["9.01"],
  });

  test("an 8-K/A of the same report date, later ones only", () => {
    const earlier = {
      ...amendment,
      accession: "0001000001-24-000400",
      acceptedAt: easternInstant("2024-05-08T20:00:00"),
      filedOn: "2024-05-08",
    };
    const elsewhere = {
      ...amendment,
      accession: "0001000001-24-000601",
      periodOfReport: "2024-05-07",
    };
    const { amendments } = proofOf(report, { currentReports: [elsewhere, amendment, earlier] });
    expect(amendments).toEqual([{ report: amendment, caution: null }]);
  });

  test("two 8-Ks of one report date: the amendment may be the other's", () => {
    const other = currentReport("2024-05-09T10:00:00", {
      accession: "0001000001-24-000501",
      periodOfReport: "2024-05-08",
    });
    expect(proofOf(report, { currentReports: [other, amendment] }).amendments[0]?.caution).toBe(
      "The company filed 2 8-Ks for this report date; the amendment may correct 0001000001-24-000501.",
    );
  });

  test("the next 8-K and the next earnings announcement come after the event itself", () => {
    const sameEvening = currentReport("2024-05-09T17:00:00", { accession: "0001000001-24-000502" });
    const earnings = currentReport("2024-08-01T07:00:00", {
      accession: "0001000001-24-000700",
      items: ["2.02"],
    });
    const proof = proofOf(report, {
      currentReports: [sameEvening, earnings],
      periodicReports: [periodicReport("2024-05-10T16:30:00", "2024-03-31")],
    });
    expect(proof.quarterAnnounced).toBe("2024-03-31");
    expect(proof.next8k).toMatchObject({ accession: "0001000001-24-000502", day0: "2024-05-10" });
    expect(proof.nextEarnings).toMatchObject({
      accession: "0001000001-24-000700",
      items: ["2.02"],
    });
    expect(proof.next8k?.mayBeAnother).toBe(false);
  });

  test.for(["2024-05-09", "2024-05-15", "2024-06-03"])(
    "an 8-K that is listed for %s but not stored may be the next one",
    (filedOn) => {
      const later = currentReport("2024-06-03T08:00:00");
      const listedReports = [
        { accession: "0001000001-24-000550", form: "8-K", filedOn, items: null },
      ];
      expect(proofOf(report, { currentReports: [later], listedReports }).next8k).toMatchObject({
        accession: later.accession,
        mayBeAnother: true,
      });
    },
  );
});
