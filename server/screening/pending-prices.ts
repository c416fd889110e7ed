import type { PriceUse } from "#contract/screening/pending-prices.ts";
import type { Database } from "#database/connect.ts";
import { countUnpricedCompanies } from "#database/prices/price-gaps.ts";

/**
 * How many companies of a search have no prices yet, if it needs them. To be called before the search runs: then prices
 * that arrive in between are mentioned, never missing without notice.
 * @param ciks  the companies it names; undefined: all companies
 */
export async function pendingPrices(
  db: Database,
  use: PriceUse | null,
  ciks: readonly string[] | undefined,
): Promise<{ pending_prices?: number }> {
  if (use === null) return {};
  const count = await countUnpricedCompanies(db, ciks ?? null);
  return count === 0 ? {} : { pending_prices: count };
}
