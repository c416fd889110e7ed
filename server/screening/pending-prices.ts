import { countUnpricedCompanies } from "#database/prices/price-gaps.ts";
import type { SearchSources } from "#server/screening/resolve-scope.ts";

/**
 * How many companies of a search have no prices yet. To be called before the search runs: then prices that arrive in
 * between are mentioned, never missing without notice.
 * @param ciks  the companies it names; undefined: all companies
 */
export async function pendingPrices(
  { db, settings }: Pick<SearchSources, "db" | "settings">,
  ciks: readonly string[] | undefined,
): Promise<{ pending_prices?: number }> {
  const count = await countUnpricedCompanies(db, settings.marketFund, ciks ?? null);
  return count === 0 ? {} : { pending_prices: count };
}
