import type { LeadTrade } from "#domain/leads/lead-trade.ts";
import { firstFiled } from "#domain/trades/amendments/amendments.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { RowLines } from "#domain/trades/rows/trade-rows.ts";

/** By which a trade is known for good, and when it was first reported. */
export type FirstReport = { key: string; reportedAt: string };

/**
 * The row by which a live trade is known for good: the one that first reported it. An amendment makes a new row
 * of a new filing; its trade keeps the key of the row it replaced. Where several live rows go back to one, the
 * row itself has the key, else the first of them; the others have their own.
 * @param trades  all live trades of the issuer, in the order of `byDate`
 */
export function stableKeys(
  trades: readonly LeadTrade[],
  { rows, amendments }: Pick<PreparedIssuer, "rows" | "amendments">,
): ReadonlyMap<LeadTrade, FirstReport> {
  const rowOf = new Map<TradeLine, RowLines>();
  for (const row of rows) for (const line of row.lines) rowOf.set(line, row);
  const ownKeys = new Set(trades.map(keyOf));
  const taken = new Set<string>();
  const keys = new Map<LeadTrade, FirstReport>();
  for (const trade of trades) {
    const own = keyOf(trade);
    const [line] = trade.computed.counted;
    const first = line === undefined ? undefined : rowOf.get(firstFiled(line, amendments));
    const origin = first === undefined ? own : rowKey(first);
    const isFree = origin === own || (!ownKeys.has(origin) && !taken.has(origin));
    const key = isFree ? origin : own;
    taken.add(key);
    keys.set(trade, { key, reportedAt: reportedAt(first ?? trade.computed.row) });
  }
  return keys;
}

function keyOf({ computed }: LeadTrade): string {
  return rowKey(computed.row);
}

/** Acceptance; the filing date where that is unknown. */
function reportedAt({ filing: { filing }, tradeDate }: RowLines): string {
  return filing.acceptedAt ?? filing.filedOn ?? tradeDate;
}

function rowKey({ filing, rowNumber }: RowLines): string {
  return `${filing.filing.accession}/${rowNumber}`;
}
