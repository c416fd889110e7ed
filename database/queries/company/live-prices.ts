import type { Database } from "#database/connect.ts";

/** The last trade known of a ticker. */
export type LivePrice = {
  ticker: string;
  source: string;
  /** Dollars a share; null where a halt is all that is known. */
  price: number | null;
  /** Shares traded so far that day; null where the source does not say. */
  volume: number | null;
  /** UTC instant of the trade, by the market's clock. */
  tradedAt: string | null;
  isHalted: boolean;
  /** UTC instant it was said to be halted; null when it is not. */
  haltedSince: string | null;
};

/** Last trades of some tickers, by ticker; those without one are left out. */
export async function readLivePrices(
  db: Database,
  tickers: readonly string[],
): Promise<LivePrice[]> {
  if (tickers.length === 0) return [];
  const rows = await db
    .selectFrom("live_quote")
    .select([
      "ticker",
      "source",
      "price",
      "volume",
      "traded_at as tradedAt",
      "is_halted as isHalted",
      "halted_at",
    ])
    .where("ticker", "in", tickers)
    .orderBy("ticker")
    .execute();
  return rows.map(({ halted_at: haltedAt, ...row }) => ({
    ...row,
    haltedSince: row.isHalted ? haltedAt : null,
  }));
}
