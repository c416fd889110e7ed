import { describe, expect, test } from "vitest";
import { closeOf, filingPublicAt, firstDayClosingFrom } from "#domain/events/disclosure.ts";
import type { DerivedEvent } from "#domain/trades/derived-issuer.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import {
  currentReport,
  easternInstant,
  issuerRecord,
  linesOf,
  ownershipFiling,
  ownershipLine,
} from "#testing/filings/issuer-record.ts";

function eventWith(filings: OwnershipFiling[], acceptedAt = "2024-05-08T10:00:00"): DerivedEvent {
  const currentReports = [currentReport(acceptedAt)];
  const [event] = deriveIssuer(issuerRecord({ ownershipFilings: filings, currentReports })).events;
  if (event === undefined) throw new Error("no event");
  return event;
}

/** A sale of 10,000 dollars on the day, disclosed at a New York wall-clock time. */
function saleOn(tradeDate: string, publicAt: string): OwnershipFiling {
  return ownershipFiling({
    acceptedAt: easternInstant(publicAt),
    filedOn: publicAt.slice(0, 10),
    lines: [ownershipLine({ transactionDate: tradeDate })],
  });
}

describe("late Form 4s count for alerts until the close of the fifth trading day after day 0", () => {
  test.each([
    // Day 0 is Wednesday, 8 May; 9, 10, 13, 14 and 15 May follow.
    ["2024-05-08T10:00:00", "2024-05-06", "2024-05-15T16:00:00", "10000"],
    ["2024-05-08T10:00:00", "2024-05-06", "2024-05-15T16:00:01", "0"],
    // Accepted after the close: day 0 is the day after, and the window ends with the acceptance.
    ["2024-05-08T16:00:00", "2024-05-08", "2024-05-16T16:00:00", "10000"],
    ["2024-05-08T16:00:00", "2024-05-08", "2024-05-16T16:00:01", "0"],
    // Memorial Day lies between: 24, 28, 29, 30 and 31 May.
    ["2024-05-23T10:00:00", "2024-05-22", "2024-05-31T16:00:00", "10000"],
    ["2024-05-23T10:00:00", "2024-05-22", "2024-05-31T16:00:01", "0"],
    // The exchange closes at 13:00 on the third of July.
    ["2024-06-26T10:00:00", "2024-06-25", "2024-07-03T13:00:00", "10000"],
    ["2024-06-26T10:00:00", "2024-06-25", "2024-07-03T13:00:01", "0"],
  ])("8-K %s, sale %s filed %s: %s", (acceptedAt, tradeDate, publicAt, sold) => {
    const event = eventWith([saleOn(tradeDate, publicAt)], acceptedAt);
    expect(event.alertTotals?.[30]).toEqual({ valueSold: sold, valuePurchased: "0" });
    // Explore pages use all that is known now.
    expect(event.insiderTotals?.[30].valueSold).toBe("10000");
  });

  test.each([
    ["2024-05-14", "10000"],
    // Its day ends at 22:00, after the close.
    ["2024-05-15", "0"],
  ])("without an acceptance the filing day %s ends at 22:00: %s", (filedOn, sold) => {
    const filing = ownershipFiling({ acceptedAt: null, filedOn, lines: [ownershipLine()] });
    expect(eventWith([filing]).alertTotals?.[30].valueSold).toBe(sold);
  });

  test("each look-back leaves out its own late trades", () => {
    const event = eventWith([
      { ...saleOn("2024-05-06", "2024-05-07T18:00:00"), accession: "0001000001-24-000001" },
      { ...saleOn("2024-05-03", "2024-06-07T18:00:00"), accession: "0001000001-24-000002" },
      { ...saleOn("2024-03-01", "2024-03-04T18:00:00"), accession: "0001000001-24-000003" },
      { ...saleOn("2023-10-02", "2024-06-07T18:00:00"), accession: "0001000001-24-000004" },
    ]);
    const sold = (totals: DerivedEvent["alertTotals"]) =>
      ([30, 90, 180, 365] as const).map((days) => totals?.[days].valueSold);
    expect(sold(event.insiderTotals)).toEqual(["20000", "30000", "30000", "40000"]);
    expect(sold(event.alertTotals)).toEqual(["10000", "20000", "20000", "20000"]);
  });

  test("an event without a day 0 has no sums", () => {
    const currentReports = [
      currentReport("2024-05-08T10:00:00", { acceptedAt: null, filedOn: null }),
    ];
    const [event] = deriveIssuer(issuerRecord({ currentReports })).events;
    expect(event?.alertTotals).toBeNull();
  });
});

describe("an amendment after the fifth day", () => {
  const original = ownershipFiling({
    lines: linesOf("S 1000@10", "S 500@11"),
    acceptedAt: easternInstant("2024-05-08T18:00:00"),
  });
  function amendedBy(...trades: string[]): OwnershipFiling {
    return ownershipFiling({
      accession: "0001000001-24-000009",
      form: "4/A",
      filedOn: "2024-06-20",
      acceptedAt: easternInstant("2024-06-20T18:00:00"),
      dateOfOriginalSubmission: "2024-05-08",
      lines: linesOf(...trades),
    });
  }

  test("corrects what was disclosed in time", () => {
    const event = eventWith([original, amendedBy("S 500@11.50")]);
    expect(event.insiderTotals?.[30].valueSold).toBe("15750");
    expect(event.alertTotals?.[30].valueSold).toBe("15750");
  });

  test("adds nothing that was not disclosed in time", () => {
    const event = eventWith([original, amendedBy("S 1000@10", "S 500@11", "S 200@12")]);
    expect(event.insiderTotals?.[30].valueSold).toBe("17900");
    expect(event.alertTotals?.[30].valueSold).toBe("15500");
  });
});

describe("when something is disclosed", () => {
  test("closes in summer and winter, and on half days", () => {
    expect(closeOf("2024-05-08")).toBe("2024-05-08T20:00:00Z");
    expect(closeOf("2024-01-08")).toBe("2024-01-08T21:00:00Z");
    expect(closeOf("2024-07-03")).toBe("2024-07-03T17:00:00Z");
  });

  test("a filing at its acceptance, else at the end of its day, else never", () => {
    expect(filingPublicAt("2024-05-08T20:00:01Z", "2024-05-08")).toBe("2024-05-08T20:00:01Z");
    expect(filingPublicAt(null, "2024-05-08")).toBe("2024-05-09T02:00:00Z");
    expect(filingPublicAt(null, null)).toBeNull();
  });

  test.each([
    ["2024-05-08T20:00:00Z", "2024-05-08"],
    ["2024-05-08T20:00:01Z", "2024-05-09"],
    // A Saturday, whose close there is none.
    ["2024-05-11T12:00:00Z", "2024-05-11"],
    // Two in the morning UTC is the evening before, after the close.
    ["2024-05-09T02:00:00Z", "2024-05-09"],
  ])("from %s on, closes lie on %s or later", (instant, day) => {
    expect(firstDayClosingFrom(instant)).toBe(day);
  });
});
