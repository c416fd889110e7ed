import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { publication } from "#domain/calendar/day-zero.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import {
  createEdgarCalendar,
  edgarCalendar,
  federalHolidays,
  previousEdgarDay,
} from "#domain/calendar/edgar-calendar.ts";
import { earliestAcceptanceDay, filingDateOfAcceptance } from "#domain/calendar/edgar-hours.ts";
import { goodFriday } from "#domain/calendar/holiday-dates.ts";
import {
  addCalendarDays,
  calendarDaysBetween,
  dateOfDayNumber,
  dayNumber,
  isPlainDate,
  weekdayOf,
} from "#domain/calendar/plain-date.ts";
import {
  addTradingDays,
  closingTime,
  isTradingDay,
  nextTradingDay,
  previousTradingDay,
} from "#domain/calendar/trading-calendar.ts";
import { easternInstant } from "#testing/filings/issuer-record.ts";

const anyDay = fc
  .integer({ min: 0, max: 25_000 })
  .map((days) => addCalendarDays("1990-01-01", days));

describe("plain dates", () => {
  test("knows days that do not exist", () => {
    expect(
      ["2024-02-29", "2023-02-29", "2024-13-01", "2024-00-10", "2024-1-5"].map(isPlainDate),
    ).toEqual([true, false, false, false, false]);
  });
  test("agree with the calendar of the platform", () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 700_000 }), (days) => {
        const date = Temporal.PlainDate.from("1970-01-01").add({ days });
        if (date.year < 0) return;
        expect(dateOfDayNumber(days)).toBe(date.toString());
        expect(dayNumber(date.toString())).toBe(days);
        expect(weekdayOf(date.toString())).toBe(date.dayOfWeek % 7);
      }),
    );
  });
  test("counts and adds days consistently", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -900, max: 900 }), (day, count) => {
        expect(calendarDaysBetween(day, addCalendarDays(day, count))).toBe(count);
      }),
    );
  });
  test("names weekdays", () => {
    expect(weekdayOf("2024-05-06")).toBe(1);
    expect(weekdayOf("1969-12-28")).toBe(0);
  });
});

describe("New York time", () => {
  test("follows daylight saving time", () => {
    expect(easternTime("2024-03-10T06:59:59Z")).toEqual({ day: "2024-03-10", time: "01:59:59" });
    expect(easternTime("2024-03-10T07:00:00Z")).toEqual({ day: "2024-03-10", time: "03:00:00" });
    expect(easternTime("2024-11-03T06:00:00.250Z")).toEqual({
      day: "2024-11-03",
      time: "01:00:00",
    });
    expect(easternTime("2024-05-10T08:00:00.999+02:00")).toEqual({
      day: "2024-05-10",
      time: "02:00:00",
    });
    expect(() => easternTime("yesterday")).toThrow(RangeError);
    expect(easternTime("2024-01-01T04:59:00Z")).toEqual({ day: "2023-12-31", time: "23:59:00" });
  });
});

test("New York time agrees with the zone data of the platform", () => {
  const anyInstant = fc.date({
    min: new Date("1990-01-01"),
    max: new Date("2059-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(anyInstant, (date) => {
      const zoned = Temporal.Instant.from(date.toISOString()).toZonedDateTimeISO(
        "America/New_York",
      );
      expect(easternTime(date.toISOString())).toEqual({
        day: zoned.toPlainDate().toString(),
        time: zoned.toPlainTime().toString({ smallestUnit: "second", roundingMode: "trunc" }),
      });
    }),
  );
});

describe("EDGAR business days", () => {
  test("keep the federal holidays of 2022, with next year's New Year kept on Monday", () => {
    expect([...federalHolidays(2022)].sort()).toEqual([
      // New Year's Day 2022 was a Saturday and was kept in 2021.
      "2021-12-31",
      "2022-01-17",
      "2022-02-21",
      "2022-05-30",
      "2022-06-20",
      "2022-07-04",
      "2022-09-05",
      "2022-10-10",
      "2022-11-11",
      "2022-11-24",
      "2022-12-26",
      "2023-01-02",
    ]);
  });
  test.for([
    ["2021-06-18", false],
    ["2020-06-19", true],
    ["2021-12-31", false],
    ["2021-01-20", true],
    ["2024-03-29", true],
    ["2012-10-29", true],
    ["2018-12-24", false],
    ["2024-12-24", false],
    ["2025-01-09", false],
  ] as const)("%s open: %s", ([day, isOpen]) => {
    expect(edgarCalendar.isBusinessDay(day)).toBe(isOpen);
  });
  test("days known from indexes overrule the rule", () => {
    const calendar = createEdgarCalendar({ closed: ["2024-05-07"], open: ["2014-12-26"] });
    expect(calendar.isBusinessDay("2014-12-26")).toBe(true);
    expect(calendar.countBusinessDays("2024-05-06", "2024-05-08")).toBe(1);
    expect(edgarCalendar.countBusinessDays("2024-05-06", "2024-05-08")).toBe(2);
  });
  test("counts add up, never exceed the calendar days and are 0 backwards", () => {
    fc.assert(
      fc.property(anyDay, anyDay, anyDay, (...days) => {
        const [a, b, c] = days.sort();
        const count = (from: string, to: string): number =>
          edgarCalendar.countBusinessDays(from, to);
        expect(count(a, b) + count(b, c)).toBe(count(a, c));
        expect(count(a, b)).toBeLessThanOrEqual(calendarDaysBetween(a, b));
        expect(count(b, a)).toBe(0);
      }),
    );
  });
  test("the business day before is before weekends and holidays", () => {
    expect(previousEdgarDay("2026-11-02")).toBe("2026-10-30");
    // Monday, October 12 is Columbus Day.
    expect(previousEdgarDay("2026-10-13")).toBe("2026-10-09");
    expect(previousEdgarDay("2026-11-20")).toBe("2026-11-19");
  });

  test("the next business day is one business day away", () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const next = edgarCalendar.nextBusinessDay(day);
        expect(edgarCalendar.isBusinessDay(next)).toBe(true);
        expect(edgarCalendar.countBusinessDays(day, next)).toBe(1);
      }),
    );
  });
});

describe("NYSE trading days", () => {
  test("Good Friday", () => {
    expect([2003, 2008, 2019, 2024, 2025].map(goodFriday)).toEqual([
      "2003-04-18",
      "2008-03-21",
      "2019-04-19",
      "2024-03-29",
      "2025-04-18",
    ]);
  });
  test("closing times", () => {
    const early = ["2003-12-26", "2012-07-03", "2018-12-24", "2023-11-24", "2024-07-03"];
    expect(early.map(closingTime)).toEqual(early.map(() => "13:00"));
    const full = ["2015-07-02", "2020-07-02", "2021-12-23", "2024-11-27", "2024-07-05"];
    expect(full.map(closingTime)).toEqual(full.map(() => "16:00"));
  });
  test("steps forward and back agree", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 200 }), (day, count) => {
        const next = nextTradingDay(day);
        expect(next > day && isTradingDay(next)).toBe(true);
        expect(previousTradingDay(day) < day).toBe(true);
        expect(addTradingDays(addTradingDays(next, count), -count)).toBe(next);
        expect(addTradingDays(next, 1)).toBe(nextTradingDay(next));
        expect(previousTradingDay(nextTradingDay(next))).toBe(next);
      }),
    );
  });
});

describe("publication", () => {
  test("day 0 is a trading day, never before acceptance; the window ends before day 0", () => {
    const anyTime = fc.integer({ min: 0, max: 86_399 });
    fc.assert(
      fc.property(anyDay, anyTime, (day, second) => {
        const time = Temporal.PlainTime.from("00:00").add({ seconds: second });
        const instant = easternInstant(`${day}T${time.toString({ smallestUnit: "second" })}`);
        const when = publication(instant, null);
        expect(when?.day0Basis).toBe("acceptance");
        expect(isTradingDay(when?.day0 ?? "")).toBe(true);
        expect((when?.day0 ?? "") >= (when?.acceptedOn ?? "")).toBe(true);
        expect((when?.windowEnd ?? "") < (when?.day0 ?? "")).toBe(true);
      }),
    );
  });
  test("without a time the filing date stands in", () => {
    expect(publication(null, "2024-05-09")).toEqual({
      acceptedOn: "2024-05-09",
      day0: "2024-05-09",
      day0Basis: "filing-date",
      windowEnd: "2024-05-08",
    });
    // EDGAR is open on Good Friday, the exchange is not.
    expect(publication(null, "2024-03-29")).toMatchObject({
      day0: "2024-04-01",
      windowEnd: "2024-03-29",
    });
    expect(publication(null, null)).toBeNull();
  });
});

describe("filing date from acceptance", () => {
  test.for([
    ["2024-05-09T17:30:00", "8-K", "2024-05-09"],
    ["2024-05-09T17:30:01", "8-K", "2024-05-10"],
    ["2024-05-09T22:00:00", "4/A", "2024-05-09"],
    ["2024-05-09T22:00:01", "5", "2024-05-10"],
    ["2024-05-24T17:31:00", "10-Q", "2024-05-28"],
    ["2024-05-27T10:00:00", "4", "2024-05-28"],
    ["2024-05-09T18:00:00", "424B2", "2024-05-10"],
  ] as const)("%s, form %s: %s", ([wallClock, form, expected]) => {
    expect(filingDateOfAcceptance(easternInstant(wallClock), form, edgarCalendar)).toBe(expected);
  });
});

describe("first day an 8-K of a filing date can have been accepted", () => {
  test.for([
    ["2024-05-10", "2024-05-09"],
    ["2024-06-03", "2024-05-31"],
    // After Memorial Day, 27 May.
    ["2024-05-28", "2024-05-24"],
  ] as const)("%s: %s", ([filedOn, expected]) => {
    expect(earliestAcceptanceDay(filedOn, edgarCalendar)).toBe(expected);
  });
});
