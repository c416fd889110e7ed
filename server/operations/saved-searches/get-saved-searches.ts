import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { seenSearches } from "#server/operations/saved-searches/seen-searches.ts";

/** The caller's saved searches and those shared with the caller. */
export async function getSavedSearches(
  { screen }: OperationInput<"get_saved_searches">,
  context: MemberContext,
): Promise<OperationAnswer<"get_saved_searches">> {
  return { searches: await seenSearches(context, screen) };
}
