import { exploreTradesInput } from "#contract/operations/screening/explore-trades.ts";
import type { PayloadContext } from "#web/explore/search/payload-conditions.ts";
import type { Prepared } from "#web/explore/search/use-submit.ts";
import { searchPayload } from "./search-payload.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import type { TradeSearchKind } from "./trade-search-state.ts";
import { withoutUnusable, type UnusableFilters } from "./unusable-filters.ts";

/** A typed form as a search; what the contract refuses is told before it is sent. */
export function prepareSearch(
  typed: TradeForm,
  context: PayloadContext,
  unusable: UnusableFilters,
): Prepared<TradeSearchKind> {
  const form = withoutUnusable(typed, unusable);
  const payload = searchPayload(form, context);
  const problem = problemOf(form, payload);
  return problem === null ? { form, payload } : { problem };
}

function problemOf(form: TradeForm, payload: object): string | null {
  if (form.tradeTypes.length === 0)
    return "You must choose a trade type (Purchases, Sales, or both).";
  if (form.owners.length === 0 && form.insiderTypes.length === 0) {
    return "You must choose an insider type.";
  }
  const checked = exploreTradesInput.safeParse({ type: "explore_trades", ...payload });
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}
