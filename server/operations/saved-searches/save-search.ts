import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  mostSavedSearches,
  longestState,
  type SavedScreen,
} from "#contract/operations/saved-searches.ts";
import { changeSavedSearch, insertSavedSearch } from "#database/queries/saved-searches.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { openScreens, seenSearch } from "#server/operations/saved-searches/seen-searches.ts";
import { readEventLink, writeEventLink } from "#contract/permalinks/event-link.ts";
import { readTradeLink, writeTradeLink } from "#contract/permalinks/trade-link.ts";

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
  // Others see it without being able to change it: to them there is nothing to change.
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
    const text = `Please correct: state: ${problems.slice(0, 5).join(", ").slice(0, 200)}.`;
    throw new OperationError("bad_request", { text });
  }
  const text = new URLSearchParams(written).toString();
  // As sent it may have been shorter: not everything was encoded.
  if (text.length > longestState)
    throw new OperationError("bad_request", { text: "Please correct: state: It is too long." });
  return text;
}

type Parameters = [name: string, text: string][];
type Checked = { problems: readonly string[]; written: Parameters };

function tradeState(parameters: Parameters): Checked {
  const { search, problems } = readTradeLink(parameters);
  return { problems, written: writeTradeLink({ ...search, page: 1 }) };
}

function eventState(parameters: Parameters): Checked {
  const { search, problems } = readEventLink(parameters);
  return { problems, written: writeEventLink({ ...search, page: 1 }) };
}
