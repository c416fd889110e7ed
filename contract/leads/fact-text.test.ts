import { expect, test } from "vitest";
import { factText } from "#contract/leads/fact-text.ts";
import type { FactUnit, FactValue } from "#contract/leads/lead-facts.ts";

test.each<[FactUnit, FactValue, string]>([
  ["return", 0.31395858615429384, "+31.40%"],
  ["return", -0.31395858615429384, "−31.40%"],
  ["return", 0.00001, "0.00%"],
  ["fraction", 0.279279, "27.93%"],
  ["dollars", 1876246.9127, "$ 1,876,246.91"],
  ["dollars", "1864420.5", "$ 1,864,420.50"],
  ["dollars", "46.6105", "$ 46.6105"],
  ["date", "2026-10-28", "28 Oct 2026"],
  ["calendar-days", 1, "1 day"],
  ["business-days", 8, "8 business days"],
  ["times", 6.2897, "6.29×"],
  ["shares", "40000", "40,000"],
  ["count", 12, "12"],
  ["cluster-size", 0, "fewer than 3"],
  ["cluster-size", 4, "4"],
  ["text", "outside a plan", "outside a plan"],
  ["dollars", null, "unknown"],
])("a fact in %s, %s, reads %s", (unit, value, text) => {
  expect(factText(unit, value)).toBe(text);
});
