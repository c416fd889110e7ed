import { expect, test } from "vitest";
import { factorTradesText } from "#contract/leads/factor-trades.ts";
import type { LeadFactor } from "#contract/leads/score.ts";

function trade(day: string, owner: string, ...factors: LeadFactor[]) {
  return { day: `2026-10-${day}`, owner, factors };
}

test("a factor names the days of the trades that its facts are of, and how many of the lead's trades these are", () => {
  const trades = [
    trade("12", "Elena Marchetti", "side"),
    trade("13", "Elena Marchetti", "side"),
    trade("14", "Elena Marchetti", "plan", "side"),
    trade("22", "Elena Marchetti", "event-days", "side"),
  ];
  expect(factorTradesText("plan", trades)).toBe("1 of 4 trades: 14 Oct 2026");
  expect(factorTradesText("event-days", trades)).toBe("1 of 4 trades: 22 Oct 2026");
  expect(factorTradesText("side", trades)).toBe("all 4 trades");
  expect(factorTradesText("side", trades.slice(2))).toBe("both trades");
  // A sum is of no single trade; in a lead of one trade all facts are of it.
  expect(factorTradesText("avoided", trades)).toBeNull();
  expect(factorTradesText("plan", trades.slice(2, 3))).toBeNull();
});

test("of several insiders it names who traded; of many, how many, and from which day to which", () => {
  const trades = [
    trade("12", "Ana Lund", "plan", "late", "quarter"),
    trade("12", "Bo Reyes", "plan", "quarter"),
    trade("13", "Ana Lund", "plan", "late"),
    trade("14", "Cy Stone", "plan"),
    trade("15", "Di Amato", "plan"),
    trade("16", "Ed Fox"),
  ];
  expect(factorTradesText("late", trades)).toBe(
    "2 of 6 trades: Ana Lund, 12 Oct 2026, 13 Oct 2026",
  );
  expect(factorTradesText("quarter", trades)).toBe(
    "2 of 6 trades: Ana Lund, 12 Oct 2026; Bo Reyes, 12 Oct 2026",
  );
  expect(factorTradesText("plan", trades)).toBe("5 of 6 trades: 4 people, 12 Oct – 15 Oct 2026");
});
