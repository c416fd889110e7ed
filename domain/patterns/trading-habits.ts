import { patternRules } from "#contract/patterns/pattern-rules.ts";
import type { LiveRow } from "#domain/patterns/clusters.ts";

const monthsOfYear = Array.from({ length: 12 }, (_, index) => index + 1);

/** What the three calendar years before a trade say of the person's habit. */
export type TradingHabit = {
  kind: "routine" | "opportunistic" | "unclassified";
  /** Oldest first; months of the year with a trade, 1 to 12. */
  years: readonly { year: number; months: readonly number[] }[];
  /** Months with a trade in every one of the years. */
  commonMonths: readonly number[];
};

/**
 * Classifies persons by calendar year from their purchases and sales of one issuer's stock in the three years
 * before, trades under a plan included: the paper makes no difference. A joint filing counts for each of its
 * owners. Each January starts again. Source: Cohen, Malloy, Pomorski 2012; docs/decisions/0016-patterns.md.
 */
export function tradingHabits(
  rows: readonly LiveRow[],
): (ownerCik: number, tradeDate: string) => TradingHabit {
  const monthsByYear = new Map<number, Map<number, number>>();
  for (const { row } of rows) {
    const year = Number(row.tradeDate.slice(0, 4));
    const bit = 1 << Number(row.tradeDate.slice(5, 7));
    for (const { cik } of row.filing.filing.owners) {
      const years = monthsByYear.get(cik) ?? new Map<number, number>();
      monthsByYear.set(cik, years);
      years.set(year, (years.get(year) ?? 0) | bit);
    }
  }
  return (ownerCik, tradeDate) => habitOf(monthsByYear.get(ownerCik), tradeDate);
}

function habitOf(
  monthsByYear: ReadonlyMap<number, number> | undefined,
  tradeDate: string,
): TradingHabit {
  const tradeYear = Number(tradeDate.slice(0, 4));
  const years = Array.from(
    { length: patternRules.routineYears },
    (_, index) => tradeYear - patternRules.routineYears + index,
  );
  const masks = years.map((year) => monthsByYear?.get(year) ?? 0);
  const common = masks.reduce((all, mask) => all & mask, ~0);
  const isComplete = masks.every((mask) => mask !== 0);
  return {
    kind: !isComplete ? "unclassified" : common === 0 ? "opportunistic" : "routine",
    years: years.map((year, index) => ({ year, months: monthsIn(masks[index] ?? 0) })),
    commonMonths: monthsIn(common),
  };
}

function monthsIn(mask: number): number[] {
  return monthsOfYear.filter((month) => (mask & (1 << month)) !== 0);
}
