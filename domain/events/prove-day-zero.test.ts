import { describe, expect, test } from "vitest";
import { eventAt, proofOf, value } from "#testing/filings/proved-events.ts";

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
