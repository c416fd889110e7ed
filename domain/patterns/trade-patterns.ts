import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { type TradePattern, tradePatterns } from "#contract/patterns/trade-patterns.ts";
import {
  type AvoidedOrGained,
  avoidedOrGained,
  isNext8kDoubtful,
} from "#domain/patterns/avoided-or-gained.ts";
import { type Cluster, findClusters, type LiveRow, liveRows } from "#domain/patterns/clusters.ts";
import { type CoolingOff, coolingOff } from "#domain/patterns/plans/cooling-off.ts";
import {
  isBeforeResults,
  type PlanQuarter,
  quarterOf,
} from "#domain/patterns/plans/plan-quarter.ts";
import { type PlanTrade, planTrades, waitOf } from "#domain/patterns/plans/plan-trades.ts";
import type { TradeProfit } from "#domain/short-swing/trade-profit.ts";
import { type TradingHabit, tradingHabits } from "#domain/patterns/trading-habits.ts";
import type { Decimal } from "#domain/trades/lines/decimal.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { RowLines } from "#domain/trades/rows/trade-rows.ts";
import { listedAnnouncements, type PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** What can be said of one trade row among all of its issuer's, and from what. */
export type FoundPatterns = {
  /** In the order of the contract's list. */
  patterns: readonly TradePattern[];
  /** Dollars; null where nothing can be said. */
  avoidedOrGained: Decimal | null;
  avoidedOrGainedNet: Decimal | null;
  /** Null where the trade makes none, or where it was not requested. */
  shortSwing: TradeProfit | null;
  facts: PatternFacts;
};

/** What the patterns of a row are decided from. */
export type PatternFacts = {
  cluster: Cluster | null;
  habit: TradingHabit | null;
  plan: PlanFacts | null;
  avoided: AvoidedOrGained;
};

/** A trade under a plan with everything its flags are drawn from. */
export type PlanFacts = PlanTrade & {
  /** Null where the plan, or the quarter of its adoption, is not known. */
  quarter: PlanQuarter | null;
  /** Null where the rule does not bind the person or the plan, or the plan is not known. */
  coolingOff: CoolingOff | null;
  /** Null where it cannot be determined. */
  isBeforeResults: boolean | null;
};

/**
 * Works out once what the rows of an issuer say of each other, and answers what can be said of each.
 * Replaced rows have no patterns and make none.
 * @param profitOf  short-swing profit of a row, where it is needed
 */
export function tradePatternFinder(
  issuer: PreparedIssuer,
  profitOf: (computed: ComputedRow) => TradeProfit | null = () => null,
): (computed: ComputedRow) => FoundPatterns {
  const rows = liveRows(issuer);
  const clusters = findClusters(rows);
  const habits = tradingHabits(rows);
  const planOf = plansByPerson(rows);
  const quarters = new Map<string, PlanQuarter | null>();
  const quarterAt = (day: string): PlanQuarter | null => {
    const known = quarters.get(day);
    if (known !== undefined) return known;
    const quarter = quarterOf(day, issuer);
    quarters.set(day, quarter);
    return quarter;
  };
  return (computed) => {
    const { row, owner, isLive } = computed;
    const planTrade = row.isPlan && isLive ? planOf(row, owner?.owner.cik) : undefined;
    const facts: PatternFacts = {
      cluster: clusters.get(row) ?? null,
      habit: owner === null || !isLive ? null : habits(owner.owner.cik, row.tradeDate),
      plan: planTrade === undefined ? null : planFacts(planTrade, { computed, issuer, quarterAt }),
      avoided: avoidedOrGained(computed, issuer),
    };
    return {
      patterns: isLive ? patternsOf(computed, facts) : [],
      avoidedOrGained: facts.avoided.dollars,
      avoidedOrGainedNet: facts.avoided.net,
      shortSwing: profitOf(computed),
      facts,
    };
  };
}

/** The plans of a person are computed when first needed: their footnotes are many. */
function plansByPerson(
  rows: readonly LiveRow[],
): (row: RowLines, person: number | undefined) => PlanTrade | undefined {
  const rowsOf = Map.groupBy(rows, ({ person }) => person?.owner.cik);
  const plansOf = new Map<number | undefined, ReadonlyMap<RowLines, PlanTrade>>();
  return (row, person) => {
    const plans = plansOf.get(person) ?? planTrades(rowsOf.get(person) ?? []);
    plansOf.set(person, plans);
    return plans.get(row);
  };
}

type Context = {
  computed: ComputedRow;
  issuer: PreparedIssuer;
  quarterAt: (day: string) => PlanQuarter | null;
};

function planFacts(planTrade: PlanTrade, { computed, issuer, quarterAt }: Context): PlanFacts {
  const { plan } = planTrade;
  if (plan === null) {
    return { ...planTrade, quarter: null, coolingOff: null, isBeforeResults: null };
  }
  const { tradeDate } = computed.row;
  const { adoptedOn } = plan;
  const person = computed.owner?.owner;
  const isBound =
    adoptedOn >= patternRules.coolingOffFrom &&
    (person?.isDirector === true || person?.isOfficer === true);
  const quarter = quarterAt(adoptedOn);
  return {
    ...planTrade,
    quarter,
    coolingOff: isBound ? coolingOff({ adoptedOn, tradeDate }, quarter, issuer.calendar) : null,
    isBeforeResults:
      quarter === null
        ? null
        : isBeforeResults(tradeDate, quarter, listedAnnouncements(issuer.record)),
  };
}

function patternsOf(computed: ComputedRow, facts: PatternFacts): TradePattern[] {
  const holds = new Set<TradePattern>();
  const before8k = patternBefore8k(computed);
  if (before8k !== null) holds.add(before8k);
  if (facts.cluster !== null) holds.add("cluster");
  if (facts.habit?.kind === "opportunistic") holds.add("opportunistic-insider");
  if (facts.habit?.kind === "routine") holds.add("routine-insider");
  for (const pattern of planPatterns(computed, facts.plan)) holds.add(pattern);
  if (isLate(computed)) holds.add("late-filing");
  return tradePatterns.filter((pattern) => holds.has(pattern));
}

/** An amendment whose original is not known says nothing of when the trade was first filed. */
function isLate({ delay, flags }: ComputedRow): boolean {
  return (
    (delay?.businessDays ?? 0) > patternRules.filingDays && !flags.includes("orphan-amendment")
  );
}

function patternBefore8k(computed: ComputedRow): TradePattern | null {
  const { row, next8k } = computed;
  const moved = next8k?.measured.adjusted ?? null;
  if (next8k === null || moved === null || next8k.days > patternRules.daysBefore8k) return null;
  if (isNext8kDoubtful(computed)) return null;
  if (row.direction === "Sale") {
    return moved <= -patternRules.move ? "sale-before-adverse-8k" : null;
  }
  return moved >= patternRules.move ? "purchase-before-favourable-8k" : null;
}

function planPatterns({ row }: ComputedRow, facts: PlanFacts | null): TradePattern[] {
  const plan = facts?.plan ?? null;
  if (facts === null || plan === null) return [];
  const patterns: TradePattern[] = [];
  const [shortWait, longWait] = patternRules.planWaitDays;
  if (row.tradeDate === plan.tradeDates[0]) {
    const wait = waitOf(plan);
    if (wait < shortWait) patterns.push("plan-trade-within-30-days");
    // By either bound, as in the paper: less than 30 days is less than 60, too.
    if (wait < longWait) patterns.push("plan-trade-within-60-days");
  }
  if (facts.coolingOff?.isInside === true) patterns.push("plan-cooling-off-short");
  if (plan.tradeDates.length === 1) patterns.push("plan-single-trade");
  if (facts.isBeforeResults === true) patterns.push("plan-before-earnings");
  return patterns;
}
