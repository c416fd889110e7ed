import type { MatchedLine } from "#domain/short-swing/matched-line.ts";
import type { ShortSwing, ShortSwingPair } from "#domain/short-swing/short-swing.ts";
import { type Decimal, zero } from "#domain/trades/lines/decimal.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

/** One person's part of a trade's short-swing profit. */
export type TradeProfit = {
  ownerCik: number;
  /** Dollars. */
  profit: Decimal;
  pairs: readonly ShortSwingPair[];
};

/**
 * The profit that a trade makes together with trades disclosed before it; null where it makes none. Of several
 * persons of the filing the greatest counts: the issuer recovers once. Where no source states splits, only pairs of one
 * day count, because units and prices of different days may not be comparable.
 * @param swingOf  of a person by CIK; null for one without a profit
 */
export function tradeProfitFinder(
  swingOf: (ownerCik: number) => ShortSwing | null,
  areSplitsKnown: boolean,
): (computed: ComputedRow) => TradeProfit | null {
  const isComparable = ({ purchase, sale }: ShortSwingPair): boolean =>
    areSplitsKnown || purchase.line.tradeDate === sale.line.tradeDate;
  const pairsOf = new Map<number, ReadonlyMap<string, readonly ShortSwingPair[]>>();
  return ({ row, counted, isLive }) => {
    if (!isLive) return null;
    let greatest: TradeProfit | null = null;
    for (const { cik: ownerCik } of row.filing.filing.owners) {
      const byLine =
        pairsOf.get(ownerCik) ??
        Map.groupBy(swingOf(ownerCik)?.pairs.filter(isComparable) ?? [], completedBy);
      pairsOf.set(ownerCik, byLine);
      const pairs = counted.flatMap(
        ({ filing, asFiled }) =>
          byLine.get(lineKey(filing.filing.accession, asFiled.lineNumber)) ?? [],
      );
      const profit = pairs.reduce((sum, pair) => sum.plus(pair.profit), zero);
      if (pairs.length > 0 && (greatest === null || profit.greaterThan(greatest.profit)))
        greatest = { ownerCik, profit, pairs };
    }
    return greatest;
  };
}

/** The line of a pair that was disclosed later; a derivative line is in no trade, so the other side counts. */
function completedBy({ purchase, sale }: ShortSwingPair): string {
  const [later] = [purchase, sale].sort(
    (a, b) =>
      Number(a.option !== null) - Number(b.option !== null) ||
      descending(disclosedAt(a), disclosedAt(b)) ||
      descending(a.line.tradeDate ?? "", b.line.tradeDate ?? ""),
  );
  return later === undefined ? "" : lineKey(later.line.accession, later.line.lineNumber);
}

function disclosedAt({ line }: MatchedLine): string {
  return line.acceptedAt ?? line.filedOn ?? "";
}

function descending(a: string, b: string): number {
  return a < b ? 1 : a > b ? -1 : 0;
}

function lineKey(accession: string, lineNumber: number): string {
  return `${accession}/${lineNumber}`;
}
