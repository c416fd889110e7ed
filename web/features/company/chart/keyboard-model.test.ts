import { expect, test } from "vitest";
import type { EventMark } from "#contract/operations/companies/company.ts";
import { type Focus, focusAfterKey } from "./keyboard-model.ts";
import type { ChartMark } from "./chart-marks.ts";

const event: EventMark = {
  accno: "0000000001-26-000010",
  form: "8-K",
  day_0: "2026-10-26",
  items: [],
  accepted_at: null,
  event_return: null,
  value_sold_30: null,
  quarter_end: null,
  filing_url: "",
};
const at = (bar: number, accno: string): ChartMark => ({
  at: bar,
  day: "2026-10-26",
  kind: "event",
  event: { ...event, accno },
});
const [first, second, third] = [at(10, "a"), at(40, "b"), at(40, "c")];
const chart = { days: 60, marks: [first, second, third], first: 5 };

function follow(keys: readonly string[], from: Focus | null = null): Focus | null {
  return keys.reduce<Focus | null>((focus, key) => focusAfterKey(key, focus, chart), from);
}

test("the first key stands on the last day", () => {
  expect(follow(["ArrowLeft"])).toEqual({ at: 59, mark: null });
  expect(follow(["ArrowRight"])).toEqual({ at: 59, mark: null });
});

test("left and right go day by day and stop at the ends", () => {
  expect(follow(["End", "ArrowLeft", "ArrowLeft"])).toEqual({ at: 57, mark: null });
  expect(follow(["End", "ArrowRight"])?.at).toBe(59);
  expect(follow(["ArrowLeft"], { at: 0, mark: null })?.at).toBe(0);
  expect(follow(["ArrowRight"], { at: 9, mark: null })).toEqual({ at: 10, mark: first });
});

test("Home goes to the first day of the range, page keys by twenty days", () => {
  expect(follow(["Home"])?.at).toBe(5);
  expect(follow(["Home", "PageDown"])?.at).toBe(25);
  expect(follow(["Home", "PageUp"])?.at).toBe(0);
});

test("up and down go from mark to mark, also on one day", () => {
  expect(follow(["ArrowUp"])?.mark).toBe(third);
  expect(follow(["ArrowUp", "ArrowUp"])?.mark).toBe(second);
  expect(follow(["ArrowUp", "ArrowUp", "ArrowUp"])?.mark).toBe(first);
  expect(follow(["Home", "ArrowDown"])?.mark).toBe(first);
  expect(follow(["Home", "ArrowDown", "ArrowDown", "ArrowDown"])?.mark).toBe(third);
});

test("where there is no further mark, the focus stays", () => {
  const last = { at: 40, mark: third };
  expect(follow(["ArrowDown"], last)).toEqual(last);
  expect(follow(["ArrowDown"], { at: 50, mark: null })).toEqual({ at: 50, mark: null });
});

test("other keys lead nowhere", () => {
  expect(focusAfterKey("x", null, chart)).toBeNull();
  expect(focusAfterKey("ArrowLeft", null, { ...chart, days: 0 })).toBeNull();
});
