import type { FactValue, LeadFact } from "#contract/leads/lead-facts.ts";
import { patternPapers } from "#contract/patterns/pattern-papers.ts";
import { patternRules } from "#contract/patterns/pattern-rules.ts";

/** Version of the factors, levels, weights, and floor below. Change it with any of them. */
export const scoreVersion = "2";

/** A lead is a trade, cluster, event, or person whose score by the default weights is at least this. */
export const leadFloor = 32;

export const leadKinds = ["trade", "cluster", "event", "person"] as const;
export type LeadKind = (typeof leadKinds)[number];

/** Which part of the weight a measured fact earns, percent; below 0 it takes points away. */
export type Level = { percent: number } & (
  | { atLeast: number }
  | { atMost: number }
  | { is: string }
);

export type Factor = {
  label: string;
  /** Default points of the highest level. */
  weight: number;
  kinds: readonly LeadKind[];
  /** The fact that the levels are of. */
  measure: LeadFact;
  /** The first that the fact reaches counts. */
  levels: readonly Level[];
  /** Without this the levels do not count. */
  onlyIf?: { fact: LeadFact; atLeast: number };
  /** Rests on what happened after the trade, so a trade without an event has no such points. */
  isHindsight?: true;
  rule: string;
  /** What the rule is taken from. */
  source: string;
};

const own = "Sentinel set the levels and the weight.";

/** The factors of a score, in the order they are shown. A score is the sum of their points. */
export const leadFactors = {
  "event-days": {
    label: "Days to event",
    weight: 4,
    kinds: leadKinds,
    measure: "days",
    levels: [
      { percent: 100, atMost: 5 },
      { percent: 60, atMost: 20 },
      { percent: 30, atMost: patternRules.daysBefore8k },
    ],
    onlyIf: { fact: "favorable_return", atLeast: patternRules.move },
    isHindsight: true,
    rule: "Calendar days from the trade to the next 8-K or earnings announcement, if the event's return, net of the market, favored the trade by 5% or more. If both fall within 30 days, the one with the larger return counts.",
    source: `${patternPapers.eventReturn} ${own}`,
  },
  "event-return": {
    label: "Event return",
    weight: 16,
    kinds: leadKinds,
    measure: "favorable_return",
    levels: [
      { percent: 100, atLeast: 0.2 },
      { percent: 70, atLeast: 0.1 },
      { percent: 35, atLeast: patternRules.move },
    ],
    isHindsight: true,
    rule: "Return of the stock less the market fund on day 0 of that event, with the sign reversed for sales: a fall favors a sale, a rise a purchase.",
    source: `${patternPapers.eventReturn} ${own}`,
  },
  side: {
    label: "Right or wrong side",
    weight: 4,
    kinds: leadKinds,
    measure: "favorable_return",
    levels: [
      { percent: 100, atLeast: patternRules.move },
      { percent: -100, atMost: -patternRules.move },
    ],
    isHindsight: true,
    rule: "Right side: that return, net of the market, favored the trade by 5% or more. Wrong side: it went against the trade by 5% or more; the points are subtracted.",
    source: own,
  },
  avoided: {
    label: "Loss avoided or gain",
    weight: 24,
    kinds: leadKinds,
    measure: "net",
    levels: [
      { percent: 100, atLeast: 1_000_000 },
      { percent: 90, atLeast: 500_000 },
      { percent: 75, atLeast: 250_000 },
      { percent: 60, atLeast: 100_000 },
      { percent: 45, atLeast: 50_000 },
      { percent: 30, atLeast: 25_000 },
      { percent: 15, atLeast: 10_000 },
    ],
    isHindsight: true,
    rule: "The points are for the amount on day 0, net of the market: for a purchase, value × the market-adjusted return on day 0 of the next 8-K; for a sale, value × the negative of that return. Only 8-Ks within 30 calendar days count. A negative amount means that the sale gave up a gain or the purchase lost money. For several trades, the sum.",
    source: `The other amount, by the close of day 0, is based on: ${patternPapers.avoided} ${own}`,
  },
  "size-history": {
    label: "Size relative to own history",
    weight: 6,
    kinds: leadKinds,
    measure: "times_usual",
    levels: [
      { percent: 100, atLeast: 5 },
      { percent: 50, atLeast: 2 },
    ],
    rule: "Value of the person's trades in this direction that day, divided by the median of their earlier days with trades in the same direction in this company's stock. At least three earlier days are required.",
    source: own,
  },
  "size-holdings": {
    label: "Size relative to holdings",
    weight: 8,
    kinds: leadKinds,
    measure: "share_of_holdings",
    levels: [
      { percent: 100, atLeast: 0.5 },
      { percent: 50, atLeast: 0.2 },
    ],
    rule: "Shares traded, divided by the shares held before a sale or after a purchase, in the accounts that traded, as reported under “owned following”.",
    source: `Form 4, Table I, column 5. ${own}`,
  },
  dormant: {
    label: "First trade after a year",
    weight: 4,
    kinds: leadKinds,
    measure: "days_without_trades",
    levels: [{ percent: 100, atLeast: 366 }],
    rule: "More than 365 calendar days since the person's previous purchase or sale of this company's stock on file. Unknown if no earlier trade is on file.",
    source: own,
  },
  habit: {
    label: "Opportunistic or routine",
    weight: 6,
    kinds: leadKinds,
    measure: "habit",
    levels: [
      { percent: 100, is: "opportunistic" },
      { percent: -100, is: "routine" },
    ],
    rule: "Routine: the person traded in the same calendar month in each of the three preceding years; the points are subtracted. Opportunistic: the person traded in each of those years, but in no common month.",
    source: `${patternPapers.routine} ${own}`,
  },
  plan: {
    label: "No plan, or plan with red flags",
    weight: 10,
    kinds: leadKinds,
    measure: "plan",
    levels: [
      { percent: 100, is: "plan with red flags" },
      { percent: 50, is: "outside a plan" },
    ],
    rule: "All points for a trade under a plan with a red flag (first trade within 60 days, inside the cooling-off period, single trade, or before the quarter's earnings); half for a trade outside a plan; none for a trade under a plan without red flags.",
    source: `${patternPapers.plan} ${patternPapers.coolingOff} ${own}`,
  },
  late: {
    label: "Late filing",
    weight: 4,
    kinds: leadKinds,
    measure: "days_to_file",
    levels: [
      { percent: 100, atLeast: 10 },
      { percent: 60, atLeast: patternRules.filingDays + 1 },
    ],
    rule: "EDGAR business days from the trade to the filing that first reported it; more than two is late.",
    source: `${patternPapers.lateFiling} ${own}`,
  },
  cluster: {
    label: "Cluster",
    weight: 8,
    kinds: leadKinds,
    measure: "persons",
    levels: [
      { percent: 100, atLeast: 5 },
      { percent: 60, atLeast: patternRules.clusterPersons },
    ],
    rule: "People who traded in the same direction within ten consecutive trading days. Joint filers of one filing count as one person.",
    source: `${patternPapers.cluster} ${own}`,
  },
  quarter: {
    label: "Quarter closed",
    weight: 4,
    kinds: leadKinds,
    measure: "quarter_closed",
    levels: [{ percent: 100, is: "yes" }],
    rule: "The trade was made after the end of a fiscal quarter and before its earnings announcement.",
    source: own,
  },
  opposite: {
    label: "Opposite trades by others",
    weight: 10,
    kinds: leadKinds,
    measure: "opposite_persons",
    levels: [
      { percent: -100, atLeast: 2 },
      { percent: -50, atLeast: 1 },
    ],
    rule: "Other insiders of the company who traded in the opposite direction less than ten trading days before or after. The points are subtracted.",
    source: own,
  },
  insiders: {
    label: "Insiders before the event",
    weight: 10,
    kinds: ["event"],
    measure: "persons",
    levels: [
      { percent: 100, atLeast: 3 },
      { percent: 50, atLeast: 2 },
    ],
    isHindsight: true,
    rule: "People who traded on the right side of the event in the look-back of 30 calendar days.",
    source: own,
  },
  repeated: {
    label: "Repeated right-side trades",
    weight: 10,
    kinds: ["person"],
    measure: "favored_days",
    levels: [
      { percent: 100, atLeast: 3 },
      { percent: 50, atLeast: 2 },
    ],
    isHindsight: true,
    rule: "Days on which the person traded on the right side of an event within 30 calendar days.",
    source: own,
  },
} as const satisfies Record<string, Factor>;

export type LeadFactor = keyof typeof leadFactors;
/** Factor by factor, points of the highest level. */
export type LeadWeights = Readonly<Partial<Record<LeadFactor, number>>>;
/** Percent by factor, without those that are 0. */
export type LeadLevels = Readonly<Partial<Record<LeadFactor, number>>>;

/** Weights that an organization may set. */
export const mostWeight = 40;

function isFactor(name: string): name is LeadFactor {
  return Object.hasOwn(leadFactors, name);
}

export const factorNames: readonly LeadFactor[] = Object.keys(leadFactors).filter(isFactor);

/** A factor as `Factor`, with its optional parts. */
export function factorOf(name: LeadFactor): Factor {
  return leadFactors[name];
}

export const defaultWeights: LeadWeights = Object.fromEntries(
  factorNames.map((name) => [name, factorOf(name).weight]),
);

type Facts = Readonly<Partial<Record<LeadFact, FactValue>>>;

/** The level that the facts of a factor reach, percent of its weight; 0 for none, and for unknown facts. */
export function levelOf(name: LeadFactor, facts: Facts): number {
  const { measure, levels, onlyIf } = factorOf(name);
  const measured = facts[measure] ?? null;
  if (measured === null) return 0;
  if (onlyIf !== undefined) {
    const needed = facts[onlyIf.fact];
    if (typeof needed !== "number" || needed < onlyIf.atLeast) return 0;
  }
  return levels.find((level) => isReached(level, measured))?.percent ?? 0;
}

function isReached(level: Level, measured: number | string): boolean {
  if ("is" in level) return measured === level.is;
  if (typeof measured !== "number") return false;
  return "atLeast" in level ? measured >= level.atLeast : measured <= level.atMost;
}

/** Whole points of a factor: weight × level, a half rounded away from 0. */
export function pointsOf(weight: number, percent: number): number {
  const points = Math.round(Math.abs(weight * percent) / 100);
  return percent < 0 ? 0 - points : points;
}

/** The score: the sum of the points of all factors. */
export function scoreOf(levels: LeadLevels, weights: LeadWeights): number {
  return factorNames.reduce(
    (sum, name) => sum + pointsOf(weights[name] ?? 0, levels[name] ?? 0),
    0,
  );
}

/** The same without what happened after the trade, so that trades with and without an event can be compared. */
export function scoreWithoutHindsight(levels: LeadLevels, weights: LeadWeights): number {
  return factorNames.reduce(
    (sum, name) =>
      factorOf(name).isHindsight === true
        ? sum
        : sum + pointsOf(weights[name] ?? 0, levels[name] ?? 0),
    0,
  );
}
