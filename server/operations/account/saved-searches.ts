import {
  savedScreens,
  type SavedScreen,
  type SavedSearch,
  mostSavedSearches,
  longestState,
  longestSavedName,
} from "#contract/operations/screening/saved-searches.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import {
  listSavedSearches,
  type SeenSearch,
  changeSavedSearch,
  insertSavedSearch,
  deleteSavedSearchOf,
} from "#database/queries/saved-searches.ts";
import type { Identity, MemberContext } from "#server/endpoint/context.ts";
import { assertNotHeld } from "#server/operations/cases/assert-not-held.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { readEventLink, writeEventLink } from "#contract/permalinks/event-link.ts";
import { isLineLink, readLineLink, writeLineLink } from "#contract/permalinks/line-link.ts";
import { readTradeLink, writeTradeLink } from "#contract/permalinks/trade-link.ts";

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

/** The caller's saved searches and those shared with the caller. */
export async function getSavedSearches(
  { screen }: OperationInput<"get_saved_searches">,
  context: MemberContext,
): Promise<OperationAnswer<"get_saved_searches">> {
  return { searches: await seenSearches(context, screen) };
}

type Input = OperationInput<"save_search">;

/** Saves a search by name, or changes one of the caller's own. */
export async function saveSearch(
  input: Input,
  context: MemberContext,
): Promise<OperationAnswer<"save_search">> {
  const id = "id" in input ? await changeOwn(input, context) : await addOwn(input, context);
  return { search: await seenSearch(context, id) };
}

async function addOwn(
  { screen, name, state, is_shared: isShared }: Extract<Input, { screen: string }>,
  { db, identity }: MemberContext,
): Promise<number> {
  if (!openScreens(identity).includes(screen)) throw new OperationError("forbidden");
  if (isShared) refuseWithoutOrganization(identity);
  const { accountId } = identity;
  const search = { accountId, screen, name, state: checkedState(screen, state), isShared };
  const saved = await insertSavedSearch(db, search, mostSavedSearches);
  if (saved === "name taken") throw new OperationError("saved_search_exists");
  if (saved === "too many") throw new OperationError("too_many_saved_searches");
  return saved;
}

async function changeOwn(
  { id, known_name: knownName, name, state, is_shared }: Extract<Input, { id: number }>,
  context: MemberContext,
): Promise<number> {
  const { db, identity } = context;
  const { screen, is_own: isOwn } = await seenSearch(context, id);
  // Others see it but cannot change it: for them there is nothing to change.
  if (!isOwn) throw new OperationError("saved_search_not_found");
  if (is_shared === true) refuseWithoutOrganization(identity);
  const outcome = await changeSavedSearch(
    db,
    { id, accountId: identity.accountId, knownName: knownName ?? null },
    {
      name,
      state: state === undefined ? undefined : checkedState(screen, state),
      isShared: is_shared,
    },
  );
  if (outcome === "gone") throw new OperationError("saved_search_not_found");
  if (outcome === "name taken") throw new OperationError("saved_search_exists");
  if (outcome !== "changed") {
    const text = `This saved search was renamed in the meantime. It is now called “${outcome.renamedTo}”.`;
    throw new OperationError("saved_search_renamed", { text });
  }
  return id;
}

/** It would look shared, but no one would see it. */
function refuseWithoutOrganization({ organization }: MemberContext["identity"]): void {
  if (organization.trim() !== "") return;
  const text = "Your account has no organization to share the search with.";
  throw new OperationError("bad_request", { text });
}

/**
 * A search to be saved, as the screen's address writes it; from its first page.
 * @throws OperationError naming the parameters that the screen would not understand
 */
function checkedState(screen: SavedScreen, state: string): string {
  const parameters = [...new URLSearchParams(state)];
  const { problems, written } =
    screen === "explore_trades" ? tradeState(parameters) : eventState(parameters);
  if (problems.length > 0) {
    const text = `Please correct: Search: ${problems.slice(0, 5).join(", ").slice(0, 200)}.`;
    throw new OperationError("bad_request", { text });
  }
  const text = new URLSearchParams(written).toString();
  // As sent it may have been shorter: not everything was encoded.
  if (text.length > longestState)
    throw new OperationError("bad_request", { text: "Please correct: Search: It is too long." });
  return text;
}

type Parameters = [name: string, text: string][];
type Checked = { problems: readonly string[]; written: Parameters };

function tradeState(parameters: Parameters): Checked {
  if (isLineLink(parameters)) return lineState(parameters);
  const { search, problems } = readTradeLink(parameters);
  return { problems, written: writeTradeLink({ ...search, page: 1 }) };
}

function lineState(parameters: Parameters): Checked {
  const { search, problems } = readLineLink(parameters);
  return { problems, written: writeLineLink({ ...search, page: 1 }) };
}

function eventState(parameters: Parameters): Checked {
  const { search, problems } = readEventLink(parameters);
  return { problems, written: writeEventLink({ ...search, page: 1 }) };
}

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

/** Deletes one of the caller's own saved searches, of a screen that is open. */
export async function deleteSavedSearch(
  { id }: OperationInput<"delete_saved_search">,
  context: MemberContext,
): Promise<OperationAnswer<"delete_saved_search">> {
  await seenSearch(context, id);
  const { accountId } = context.identity;
  await assertNotHeld(context.db, { searchId: id }, { accountId });
  if (!(await deleteSavedSearchOf(context.db, { id, accountId })))
    throw new OperationError("saved_search_not_found");
  return { success: true };
}
