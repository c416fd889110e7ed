import { longestState, type SavedScreen } from "#contract/operations/saved-searches.ts";
import { readEventLink, writeEventLink } from "#contract/permalinks/event-link.ts";
import { readTradeLink, writeTradeLink } from "#contract/permalinks/trade-link.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/**
 * A search to be saved, as the screen's address writes it; from its first page.
 * @throws OperationError naming the parameters that the screen would not understand
 */
export function checkedState(screen: SavedScreen, state: string): string {
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
