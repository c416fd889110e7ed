import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { longestSavedName, mostSavedSearches } from "#contract/operations/saved-searches.ts";
import { insertSavedSearch } from "#database/queries/saved-searches.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { seenSearch } from "#server/operations/saved-searches/seen-searches.ts";

/** Copies a search the caller sees into the caller's own, under a name that is free, not shared. */
export async function duplicateSavedSearch(
  { id }: OperationInput<"duplicate_saved_search">,
  context: MemberContext,
): Promise<OperationAnswer<"duplicate_saved_search">> {
  const { db, identity } = context;
  const { screen, name, state } = await seenSearch(context, id);
  for (let number = 1; number <= mostSavedSearches; number += 1) {
    const saved = await insertSavedSearch(
      db,
      {
        accountId: identity.accountId,
        screen,
        name: copyName(name, number),
        state,
        isShared: false,
      },
      mostSavedSearches,
    );
    if (saved === "too many") throw new OperationError("too_many_saved_searches");
    if (saved !== "name taken") return { search: await seenSearch(context, saved) };
  }
  throw new OperationError("saved_search_exists");
}

/** "Sales (copy)", "Sales (copy 2)", within what a name may be long. */
function copyName(name: string, number: number): string {
  const ending = number === 1 ? " (copy)" : ` (copy ${number})`;
  const start = name
    .slice(0, longestSavedName - ending.length)
    .toWellFormed()
    .replaceAll("\ufffd", "");
  return `${start.trimEnd()}${ending}`;
}
