import { expect, test } from "vitest";
import {
  defaultWeights,
  factorNames,
  factorOf,
  levelOf,
  pointsOf,
  scoreOf,
  scoreWithoutHindsight,
} from "#contract/leads/score.ts";

test("points are whole: weight times level, a half rounded away from 0", () => {
  expect(pointsOf(12, 30)).toBe(4);
  expect(pointsOf(5, 50)).toBe(3);
  expect(pointsOf(5, -50)).toBe(-3);
  expect(pointsOf(6, 60)).toBe(4);
  expect(pointsOf(8, -100)).toBe(-8);
  expect(pointsOf(8, 0)).toBe(0);
});

test("each level begins at its bound", () => {
  const days = (days: number) => levelOf("event-days", { days, favorable_return: 0.05 });
  expect([0, 5, 6, 20, 21, 30, 31].map(days)).toEqual([100, 100, 60, 60, 30, 30, 0]);
  const size = (favorable: number) => levelOf("event-return", { favorable_return: favorable });
  expect([0.2, 0.1999, 0.1, 0.05, 0.0499, -0.3].map(size)).toEqual([100, 70, 70, 35, 0, 0]);
  const side = (favorable: number) => levelOf("side", { favorable_return: favorable });
  expect([0.05, 0.0499, -0.0499, -0.05].map(side)).toEqual([100, 0, 0, -100]);
  const net = (dollars: number) => levelOf("avoided", { net: dollars });
  expect(
    [1e6, 999_999.99, 500_000, 250_000, 100_000, 50_000, 25_000, 10_000, 9_999, -5e6].map(net),
  ).toEqual([100, 90, 90, 75, 60, 45, 30, 15, 0, 0]);
  const late = (days_to_file: number) => levelOf("late", { days_to_file });
  expect([2, 3, 9, 10].map(late)).toEqual([0, 60, 60, 100]);
  expect(levelOf("dormant", { days_without_trades: 365 })).toBe(0);
  expect(levelOf("dormant", { days_without_trades: 366 })).toBe(100);
  expect(levelOf("opposite", { opposite_persons: 1 })).toBe(-50);
  expect(levelOf("opposite", { opposite_persons: 3 })).toBe(-100);
});

test("days to an event count only if its return favored the trade by 5% or more", () => {
  expect(levelOf("event-days", { days: 1, favorable_return: 0.0499 })).toBe(0);
  expect(levelOf("event-days", { days: 1, favorable_return: -0.3 })).toBe(0);
  expect(levelOf("event-days", { days: 1 })).toBe(0);
});

test("what is unknown earns nothing", () => {
  for (const name of factorNames) {
    expect(levelOf(name, {})).toBe(0);
    expect(levelOf(name, { [factorOf(name).measure]: null })).toBe(0);
  }
});

test("a score is the sum of its points, and without hindsight of those known when the trade was filed", () => {
  const levels = {
    "event-days": 60,
    "event-return": 70,
    side: 100,
    avoided: 25,
    habit: -100,
    late: 60,
  };
  // 2.4 + 11.2 + 4 + 6 - 6 + 2.4, each rounded: 2 + 11 + 4 + 6 - 6 + 2.
  expect(scoreOf(levels, defaultWeights)).toBe(19);
  expect(scoreWithoutHindsight(levels, defaultWeights)).toBe(-4);
});

test("every factor says its rule and its source, and its highest level earns its whole weight", () => {
  for (const name of factorNames) {
    const { rule, source, levels } = factorOf(name);
    expect(rule.length).toBeGreaterThan(20);
    expect(source.length).toBeGreaterThan(20);
    expect(Math.max(...levels.map(({ percent }) => Math.abs(percent)))).toBe(100);
  }
});
