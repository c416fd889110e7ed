import { countUnpricedCompanies } from "#database/prices/price-gaps.ts";
import type { SearchSources } from "#server/screening/resolve-scope.ts";

/**
 * How many companies of a search have no prices yet. To be called before the search runs: then prices that arrive in
 * between are mentioned, never missing without notice.
 * @param ciks  the companies it names; undefined: all companies
 */
export async function pendingPrices(
  { db, settings, status }: Pick<SearchSources, "db" | "settings" | "status">,
  ciks: readonly string[] | undefined,
): Promise<{ pending_prices?: number }> {
  // Mostly none, which is known already: counting takes as long as a search.
  const ofAll = await status.unpricedCompanies();
  const count =
    ofAll === 0 || ciks === undefined
      ? ofAll
      : await countUnpricedCompanies(db, settings.marketFund, ciks);
  return count === 0 ? {} : { pending_prices: count };
}
