import { describe, expect, test } from "vitest";
import { federalHolidays, nextEdgarClosure } from "#domain/calendar/edgar-calendar.ts";
import { marketState } from "#domain/calendar/market-state.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import { exchangeHolidays } from "#domain/calendar/trading-calendar.ts";
import { easternInstant } from "#testing/filings/issuer-record.ts";

const opens = (day: string) => ({ isOpen: false, change: { day, time: "09:30" } });
const closes = (day: string, time: string) => ({ isOpen: true, change: { day, time } });

describe("state of the market", () => {
  test.for([
    ["2026-11-19T14:35:51", closes("2026-11-19", "16:00")],
    ["2026-11-19T09:29:59", opens("2026-11-19")],
    ["2026-11-19T09:30:00", closes("2026-11-19", "16:00")],
    ["2026-11-19T15:59:59", closes("2026-11-19", "16:00")],
    ["2026-11-19T16:00:00", opens("2026-11-20")],
    // Friday evening, Saturday and Sunday lead to Monday.
    ["2026-11-20T20:00:00", opens("2026-11-23")],
    ["2026-11-21T12:00:00", opens("2026-11-23")],
    ["2026-11-22T23:59:59", opens("2026-11-23")],
    // Thanksgiving, and the half day after it.
    ["2026-11-25T16:30:00", opens("2026-11-27")],
    ["2026-11-26T11:00:00", opens("2026-11-27")],
    ["2026-11-27T12:59:59", closes("2026-11-27", "13:00")],
    ["2026-11-27T13:00:00", opens("2026-11-30")],
    // Christmas Eve 2026 is a half day; in 2027 the holiday itself is kept on it.
    ["2026-12-24T10:00:00", closes("2026-12-24", "13:00")],
    ["2026-12-24T14:00:00", opens("2026-12-28")],
    ["2027-12-24T10:00:00", opens("2027-12-27")],
    // The turn of the year; New Year's Day 2028 is a Saturday and not kept by the exchange.
    ["2026-12-31T17:00:00", opens("2027-01-04")],
    ["2027-12-31T10:00:00", closes("2027-12-31", "16:00")],
    // Good Friday: the exchange is closed though EDGAR is open.
    ["2026-04-03T10:00:00", opens("2026-04-06")],
  ] as const)("%s ET", ([wallClock, expected]) => {
    expect(marketState(easternInstant(wallClock))).toEqual(expected);
  });

  test("follows daylight saving time: 09:30 in New York is 13:30 or 14:30 UTC", () => {
    expect(marketState("2026-10-30T13:30:00Z")).toEqual(closes("2026-10-30", "16:00"));
    expect(marketState("2026-11-02T13:30:00Z")).toEqual(opens("2026-11-02"));
    expect(marketState("2026-11-02T14:30:00Z")).toEqual(closes("2026-11-02", "16:00"));
    expect(marketState("2026-03-09T13:30:00Z")).toEqual(closes("2026-03-09", "16:00"));
  });
});

test("holidays published by the exchange for 2026 to 2028", () => {
  // The Saturday of New Year 2028 is a day without trading as any other.
  const published = `
    2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19 2026-07-03 2026-09-07
    2026-11-26 2026-12-25
    2027-01-01 2027-01-18 2027-02-15 2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-09-06
    2027-11-25 2027-12-24
    2028-01-01 2028-01-17 2028-02-21 2028-04-14 2028-05-29 2028-06-19 2028-07-04 2028-09-04
    2028-11-23 2028-12-25`;
  expect([2026, 2027, 2028].flatMap((year) => exchangeHolidays(year)).toSorted()).toEqual(
    published.trim().split(/\s+/),
  );
});

describe("next EDGAR closure", () => {
  /** Holidays of the federal government in 2026 and the first of 2027. Source: opm.gov. */
  const published = [
    ["2026-01-01", "New Year's Day"],
    ["2026-01-19", "Martin Luther King Jr. Day"],
    ["2026-02-16", "Washington's Birthday"],
    ["2026-05-25", "Memorial Day"],
    ["2026-06-19", "Juneteenth"],
    ["2026-07-03", "Independence Day"],
    ["2026-09-07", "Labor Day"],
    ["2026-10-12", "Columbus Day"],
    ["2026-11-11", "Veterans Day"],
    ["2026-11-26", "Thanksgiving"],
    ["2026-12-25", "Christmas Day"],
    ["2027-01-01", "New Year's Day"],
  ] as const;

  test("walks through the published holidays, each from the day after the one before", () => {
    const found: { day: string; holiday: string | null }[] = [];
    let from = "2025-12-27";
    while (found.length < published.length) {
      const closure = nextEdgarClosure(from);
      found.push(closure);
      from = addCalendarDays(closure.day, 1);
    }
    expect(found).toEqual(published.map(([day, holiday]) => ({ day, holiday })));
  });

  test("is the day itself on a closed day, and crosses the year", () => {
    expect(nextEdgarClosure("2026-11-26").day).toBe("2026-11-26");
    expect(nextEdgarClosure("2026-12-26").day).toBe("2027-01-01");
    // New Year's Day 2028 is a Saturday: federal offices keep it on the Friday before.
    expect(nextEdgarClosure("2027-12-25")).toEqual({
      day: "2027-12-31",
      holiday: "New Year's Day",
    });
  });

  test("a closure outside the rule has no holiday", () => {
    expect(nextEdgarClosure("2025-01-02")).toEqual({ day: "2025-01-09", holiday: null });
  });

  test("names agree with the days of the rule", () => {
    expect(federalHolidays(2026)).toEqual([
      ...published.slice(0, 11).map(([day]) => day),
      "2027-01-01",
    ]);
  });
});
