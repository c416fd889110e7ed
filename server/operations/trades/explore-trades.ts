import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { resolveSearch } from "#server/operations/trades/resolve-search.ts";

/** One page of insider trades, the exact number and sums of all, and the search as it ran. */
export async function exploreTrades(
  input: OperationInput<"explore_trades">,
  context: MemberContext,
): Promise<OperationAnswer<"explore_trades">> {
  const { search, conditions, named } = await resolveSearch(context, input);
  const { rows, total, totals } = await context.screening.screenTrades(conditions);
  return { rows, num_rows: total, totals, search, named };
}
