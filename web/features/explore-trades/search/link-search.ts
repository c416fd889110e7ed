import type { AutoSearch } from "#contract/permalinks/auto-search-link.ts";
import type { OpenedLink } from "#web/explore/address/use-search-address.ts";
import { tradeLinkParts } from "./trade-address.ts";
import type { TradeSearchKind } from "./trade-search-state.ts";

/** What a link opens, of the company that its key names. */
export function linkedSearch(
  { search, hasView, problems }: Omit<AutoSearch, "ticker" | "cik">,
  companyKey: string,
): OpenedLink<TradeSearchKind> {
  const { form, view } = tradeLinkParts({ ...search, tickers: [companyKey] });
  return { form, view: hasView ? view : null, problems };
}
