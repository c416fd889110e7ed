import { expect, test } from "vitest";
import {
  acceptedText,
  closureText,
  longDay,
  marketText,
  matchTimeText,
  onDay,
  reviewsText,
  shortDay,
  thousandsOfDollars,
} from "./day-texts.ts";

test("days by name", () => {
  expect(longDay("2026-11-21")).toBe("Saturday 21 November 2026");
  expect(longDay("2026-09-07")).toBe("Monday 7 September 2026");
  expect(shortDay("2026-11-26")).toBe("Thu 26 Nov");
  expect(shortDay("2026-09-07")).toBe("Mon 7 Sep");
  expect(shortDay("2026-09-07", "2026-11-21")).toBe("Mon 7 Sep");
  expect(shortDay("1990-01-01", "2026-11-21")).toBe("Mon 1 Jan 1990");
});

test.for([
  [true, "2026-11-19", "16:00", "US market open, closes 16:00 ET"],
  [true, "2026-11-19", "13:00", "US market open, closes 13:00 ET"],
  [false, "2026-11-23", "09:30", "US market closed, opens Mon 23 Nov 09:30 ET"],
  [false, "2026-11-19", "09:30", "US market closed, opens 09:30 ET"],
] as const)("market open %s until %s %s", ([isOpen, day, time, expected]) => {
  const market = { is_open: isOpen, change: { day, time }, seconds_to_change: 0 };
  expect(marketText({ today: "2026-11-19", market })).toBe(expected);
});

test("the next closure of EDGAR", () => {
  const closure = (day: string, holiday: string | null) =>
    closureText({ today: "2026-11-26", next_edgar_closure: { day, holiday } });
  expect(closure("2026-12-25", "Christmas Day")).toBe(
    "Next EDGAR closure: Fri 25 Dec, Christmas Day",
  );
  expect(closure("2026-11-26", "Thanksgiving")).toBe("EDGAR closed today, Thanksgiving");
  expect(closure("2026-11-30", null)).toBe("Next EDGAR closure: Mon 30 Nov");
});

test("an older day is never called today", () => {
  expect(onDay("2026-11-20", "2026-11-20")).toBe("today");
  expect(onDay("2026-11-13", "2026-11-20")).toBe("on 13 Nov");
});

test.for([
  // 01:30 UTC is the evening before in New York.
  ["2026-11-21T01:30:00Z", "20:30"],
  ["2026-11-20T01:30:00Z", "19 Nov 20:30"],
  ["2025-05-10T21:45:00Z", "10 May 2025"],
] as const)("accepted at %s", ([accepted_at, expected]) => {
  expect(acceptedText({ accepted_at, filed_on: "2026-11-20" }, "2026-11-20")).toBe(expected);
});

test("without a time the filing date stands in, without both nothing", () => {
  expect(acceptedText({ accepted_at: null, filed_on: "2026-11-13" }, "2026-11-20")).toBe(
    "13 Nov 2026",
  );
  expect(acceptedText({ accepted_at: null, filed_on: null }, "2026-11-20")).toBeNull();
});

test.for([
  [true, "2026-11-20T21:00:00Z", "16:00"],
  [false, "2026-11-20T21:00:00Z", "20 Nov"],
  [false, "2025-05-09T20:00:00Z", "09 May 2025"],
] as const)("a match whose time is known: %s, at %s", ([is_time_known, happened_at, expected]) => {
  expect(matchTimeText({ happened_at, is_time_known }, "2026-11-20")).toBe(expected);
});

test("thousands as in the tables", () => {
  expect(thousandsOfDollars(1_157_940)).toBe("1,157.94K");
  expect(thousandsOfDollars(512.4)).toBe("0.51K");
});

test("the last save of a review says that its clock is not the market's, if it is not", () => {
  const reviews = { companies: 9, completed: 5, last_saved_at: "2026-11-21T19:20:00Z" };
  expect(reviewsText(reviews, "2026-11-21", "")).toBe(
    "5 of 9 companies complete · last saved 14:20 ET",
  );
  // The market of a demonstration is ahead.
  expect(reviewsText(reviews, "2026-12-04", " (server time)")).toBe(
    "5 of 9 companies complete · last saved 21 Nov 14:20 ET (server time)",
  );
  expect(reviewsText({ ...reviews, last_saved_at: null }, "2026-12-04", " (server time)")).toBe(
    "5 of 9 companies complete",
  );
  expect(reviewsText({ ...reviews, companies: 0 }, "2026-11-21", "")).toBeUndefined();
});
