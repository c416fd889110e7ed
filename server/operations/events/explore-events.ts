import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { resolveEventSearch } from "#server/operations/events/resolve-event-search.ts";

/** One page of material events, the exact total, and the search as it ran. */
export async function exploreEvents(
  input: OperationInput<"explore_events">,
  context: MemberContext,
): Promise<OperationAnswer<"explore_events">> {
  const { search, conditions, named } = await resolveEventSearch(context, input);
  const { rows, total } = await context.screening.screenEvents(conditions);
  return { rows, num_rows: total, search, named };
}
