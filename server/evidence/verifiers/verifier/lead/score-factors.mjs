/** The factors of a lead's score: weights, levels, and points. */
import { Exact } from "../numbers.mjs";

export const scoreVersion = "2";
const everyKind = ["trade", "cluster", "event", "person"];
export const move = 0.05;
export const nearDays = 30;
const atLeast = (percent, bound) => ({
  percent,
  isReached: (fact) => typeof fact !== "string" && fact >= bound,
});
const atMost = (percent, bound) => ({
  percent,
  isReached: (fact) => typeof fact !== "string" && fact <= bound,
  isLess: true,
});
const equalTo = (percent, text) => ({ percent, isReached: (fact) => fact === text });

/** Weight, levels, and the kinds of leads that a factor is for. */
export const factors = new Map(
  Object.entries({
    "event-days": [4, [atMost(100, 5), atMost(60, 20), atMost(30, nearDays)]],
    "event-return": [16, [atLeast(100, 0.2), atLeast(70, 0.1), atLeast(35, move)]],
    side: [4, [atLeast(100, move), atMost(-100, -move)]],
    avoided: [
      24,
      [
        atLeast(100, 1_000_000),
        atLeast(90, 500_000),
        atLeast(75, 250_000),
        atLeast(60, 100_000),
        atLeast(45, 50_000),
        atLeast(30, 25_000),
        atLeast(15, 10_000),
      ],
    ],
    "size-history": [6, [atLeast(100, 5), atLeast(50, 2)]],
    "size-holdings": [8, [atLeast(100, 0.5), atLeast(50, 0.2)]],
    dormant: [4, [atLeast(100, 366)]],
    habit: [6, [equalTo(100, "opportunistic"), equalTo(-100, "routine")]],
    plan: [10, [equalTo(100, "plan with red flags"), equalTo(50, "outside a plan")]],
    late: [4, [atLeast(100, 10), atLeast(60, 3)]],
    cluster: [8, [atLeast(100, 5), atLeast(60, 3)]],
    quarter: [4, [equalTo(100, "yes")]],
    opposite: [10, [atLeast(-100, 2), atLeast(-50, 1)]],
    insiders: [10, [atLeast(100, 3), atLeast(50, 2)], ["event"]],
    repeated: [10, [atLeast(100, 3), atLeast(50, 2)], ["person"]],
  }).map(([name, [weight, levels, kinds = everyKind]]) => [name, { weight, levels, kinds }]),
);

/** The finding of a factor: its fact and the percent of the weight. */
export function findingOf(name, fact) {
  const value = fact instanceof Exact ? fact.toNumber() : fact;
  const level =
    value === null ? undefined : factors.get(name).levels.find((l) => l.isReached(value));
  return { fact: value, percent: level?.percent ?? 0 };
}

export function pointsOf(weight, percent) {
  const points = Math.floor((Math.abs(weight * percent) + 50) / 100);
  return percent < 0 ? 0 - points : points;
}

/** The finding among several trades with the most points, else the one that subtracts most; then the stronger fact. */
export function strongest(name, findings) {
  const percents = findings.map(({ percent }) => percent);
  const most = Math.max(...percents);
  const percent = most > 0 ? most : Math.min(...percents);
  const facts = findings
    .filter((each) => each.percent === percent && each.fact !== null)
    .map(({ fact }) => fact);
  if (facts.length === 0) return { fact: null, percent };
  if (typeof facts[0] === "string") return { fact: facts[0], percent };
  const isLess = factors.get(name).levels[0].isLess === true;
  return { fact: isLess ? Math.min(...facts) : Math.max(...facts), percent };
}
