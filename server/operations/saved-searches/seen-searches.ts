import type { SavedScreen, SavedSearch } from "#contract/operations/saved-searches.ts";
import { savedScreens } from "#contract/operations/saved-searches.ts";
import { hasAnyPermission } from "#contract/values/permissions.ts";
import { listSavedSearches, type SeenSearch } from "#database/queries/saved-searches.ts";
import type { Identity, MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** The screens an account may open. */
export function openScreens({ permissions }: Pick<Identity, "permissions">): SavedScreen[] {
  return savedScreens.filter((screen) => hasAnyPermission(permissions, [screen]));
}

/** Every saved search the caller sees, of one screen or of all that are open. */
export async function seenSearches(
  { db, identity }: Pick<MemberContext, "db" | "identity">,
  screen: SavedScreen | undefined,
): Promise<SavedSearch[]> {
  const open = openScreens(identity);
  const screens = screen === undefined ? open : open.filter((each) => each === screen);
  const found = await listSavedSearches(db, { accountId: identity.accountId, screens });
  return found.flatMap(presentSearch);
}

/**
 * One of them.
 * @throws OperationError when the caller sees none with this id, even if others have one
 */
export async function seenSearch(
  { db, identity }: Pick<MemberContext, "db" | "identity">,
  id: number,
): Promise<SavedSearch> {
  const viewer = { accountId: identity.accountId, screens: openScreens(identity) };
  const [search] = (await listSavedSearches(db, viewer, id)).flatMap(presentSearch);
  if (search === undefined) throw new OperationError("saved_search_not_found");
  return search;
}

function presentSearch({ screen: stored, ...search }: SeenSearch): SavedSearch[] {
  const screen = savedScreens.find((each) => each === stored);
  return screen === undefined ? [] : [{ ...search, screen }];
}
