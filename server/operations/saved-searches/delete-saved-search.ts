import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { deleteSavedSearchOf } from "#database/queries/saved-searches.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { seenSearch } from "#server/operations/saved-searches/seen-searches.ts";

/** Deletes one of the caller's own saved searches, of a screen that is open. */
export async function deleteSavedSearch(
  { id }: OperationInput<"delete_saved_search">,
  context: MemberContext,
): Promise<OperationAnswer<"delete_saved_search">> {
  await seenSearch(context, id);
  const { accountId } = context.identity;
  if (!(await deleteSavedSearchOf(context.db, { id, accountId })))
    throw new OperationError("saved_search_not_found");
  return { success: true };
}
