import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import type { Decimal } from "#domain/trades/lines/decimal.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** What can be said of one trade row among all of its issuer's. */
export type FoundPatterns = {
  /** In the order of the contract's list. */
  patterns: readonly TradePattern[];
  /** Dollars; null where nothing can be said. */
  avoidedOrGained: Decimal | null;
  avoidedOrGainedNet: Decimal | null;
};

/** Finds the patterns of every trade row of an issuer. */
export function findTradePatterns(
  _rows: readonly ComputedRow[],
  _issuer: PreparedIssuer,
): ReadonlyMap<ComputedRow, FoundPatterns> {
  return new Map();
}
