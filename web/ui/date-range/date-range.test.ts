import { describe, expect, test } from "vitest";

import {
  ALL_DATES,
  dateOfDay,
  dateRangeText,
  dayOfDate,
  dayText,
  pickDay,
  usualRanges,
} from "./date-range.ts";

describe("pickDay", () => {
  test("first click, second click", () => {
    const first = pickDay(ALL_DATES, "2026-09-10");
    expect(first).toEqual({ start: "2026-09-10", end: null });
    expect(pickDay(first, "2026-10-01")).toEqual({ start: "2026-09-10", end: "2026-10-01" });
  });
  test("reversed clicks are swapped", () => {
    expect(pickDay({ start: "2026-09-10", end: null }, "2026-08-31")).toEqual({
      start: "2026-08-31",
      end: "2026-09-10",
    });
  });
  test("the same day twice is one day", () => {
    expect(pickDay({ start: "2026-09-10", end: null }, "2026-09-10")).toEqual({
      start: "2026-09-10",
      end: "2026-09-10",
    });
  });
  test("a third click begins again", () => {
    expect(pickDay({ start: "2026-09-10", end: "2026-10-01" }, "2026-09-15")).toEqual({
      start: "2026-09-15",
      end: null,
    });
  });
});

test("the text of the box", () => {
  expect(dateRangeText(ALL_DATES)).toBe("");
  expect(dateRangeText({ start: "2026-09-01", end: "2026-10-31" })).toBe(
    "01 Sep 2026 – 31 Oct 2026",
  );
  expect(dateRangeText({ start: "2026-09-01", end: null })).toBe("01 Sep 2026 – …");
  expect(dateRangeText({ start: null, end: "2026-09-01" })).toBe("until 01 Sep 2026");
  expect(dateRangeText({ start: "2026-09-01", end: "2026-09-01" })).toBe("01 Sep 2026");
});

test("texts that are no days stay as they are", () => {
  expect(dayText("2024-02-29")).toBe("29 Feb 2024");
  expect(dayText("29 Feb 2024")).toBe("29 Feb 2024");
  expect(dayText("2024-13-01")).toBe("2024-13-01");
});

test("days survive the change of clocks", () => {
  for (const day of [
    "2026-03-08",
    "2026-03-29",
    "2026-10-25",
    "2026-11-01",
    "2024-02-29",
    "0999-01-01",
  ]) {
    expect(dayOfDate(dateOfDay(day)).padStart(10, "0")).toBe(day);
  }
});

test("presets count both ends", () => {
  const byLabel = new Map(usualRanges("2026-03-01").map(({ label, range }) => [label, range]));
  expect(byLabel.get("Last 7 days")).toEqual({ start: "2026-02-23", end: "2026-03-01" });
  expect(byLabel.get("Last 30 days")).toEqual({ start: "2026-01-31", end: "2026-03-01" });
  expect(byLabel.get("Last 90 days")).toEqual({ start: "2025-12-02", end: "2026-03-01" });
  expect(byLabel.get("This year")).toEqual({ start: "2026-01-01", end: "2026-03-01" });
  expect(byLabel.get("Last year")).toEqual({ start: "2025-01-01", end: "2025-12-31" });
  expect(byLabel.get("All dates")).toEqual({ start: null, end: null });
});
