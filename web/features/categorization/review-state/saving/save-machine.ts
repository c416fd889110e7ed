/** What is shown of an item, compared with what the server has. */
export type Shown =
  /** The same. */
  | "saved"
  /** Changed, and the server takes it. */
  | "saveable"
  /** Changed, but not complete enough to be sent. */
  | "incomplete"
  /** Changed, and saved differently elsewhere: the user has to decide. */
  | "conflicting";

/** How one attempt to save ended. */
export type SaveOutcome =
  /** The server has what was sent. */
  | "saved"
  /** No answer came. */
  | "unanswered"
  /** The server refused it for a reason that does not go away by itself. */
  | "refused"
  /** Refused because the reviewer no longer has the company. */
  | "unassigned"
  /** Other items have to be saved first. */
  | "held"
  /** Also changed elsewhere. */
  | "conflict"
  /** The server no longer has the interaction. */
  | "removed";

export type SaveState =
  /** Everything that is shown is saved. */
  | { is: "clean" }
  /** Changed. Sent when the timer ends, unless it is incomplete. */
  | { is: "dirty"; isComplete: boolean }
  /**
   * An attempt is under way, after so many that were not answered. `meanwhile`: what was changed
   * since it began; null for nothing. `isSentAgain`: another attempt follows at once.
   */
  | { is: "sending"; failures: number; meanwhile: Shown | null; isSentAgain: boolean }
  /** So many attempts were not answered. Retried when the timer ends. */
  | { is: "failed"; failures: number }
  /** Sent again when other items are saved. */
  | { is: "held" }
  /** Not sent until the user has decided. */
  | { is: "conflict" }
  /** Sent again when something changes, or the user retries. */
  | { is: "refused" }
  /** As refused: the company can be assigned again. */
  | { is: "unassigned" }
  /** Gone from the server: nothing is sent any more. */
  | { is: "removed" };

export type SaveEvent =
  /** Something else is shown, or something else was saved elsewhere. */
  | { kind: "changed"; shown: Shown; delayMs: number }
  /** The timer ended, the user retries, or a reason to wait is gone. */
  | { kind: "send" }
  /** The attempt ended. `shown`: compared with what the server has by now. */
  | { kind: "answered"; outcome: SaveOutcome; shown: Shown; delayMs: number };

export type SaveEffect =
  /** Starts an attempt, whose end is the event `answered`. */
  | "send"
  /** Sends when this many milliseconds have passed. Replaces the timer that runs. */
  | { afterMs: number }
  | "stop timer"
  /** Keeps what is shown in this browser. */
  | "keep draft"
  | "drop draft"
  | "clear failure"
  /** Nothing is unsaved: a conflict is settled, and what else was left of the item is shown. */
  | "settle"
  /** An item that is held may be sent now. */
  | "release held";

export type SaveStep = { state: SaveState; effects: readonly SaveEffect[] };

export const firstSaveState: SaveState = { is: "clean" };

const backOffMs = [1_000, 2_000, 4_000, 8_000];
const longestBackOffMs = 15_000;

/** What an event makes of the state of one item, and what has to be done. Changes nothing itself. */
export function nextSaveStep(state: SaveState, event: SaveEvent): SaveStep {
  if (state.is === "removed") return { state, effects: [] };
  if (event.kind === "changed") return changed(state, event);
  if (event.kind === "send") return send(state);
  if (state.is !== "sending") return { state, effects: [] };
  if (event.outcome !== "saved") return unsaved(state, event.outcome);
  const step = changed({ is: "clean" }, event);
  if (!state.isSentAgain) return step;
  const again = send(step.state);
  return { state: again.state, effects: [...step.effects, ...again.effects] };
}

function changed(
  state: SaveState,
  { shown, delayMs }: { shown: Shown; delayMs: number },
): SaveStep {
  const isSending = state.is === "sending";
  const next = (otherwise: SaveState): SaveState =>
    isSending ? { ...state, failures: 0, meanwhile: shown } : otherwise;
  switch (shown) {
    case "saved":
      return {
        state: next({ is: "clean" }),
        effects: [
          // What is being sent may arrive although its answer does not.
          isSending ? "keep draft" : "drop draft",
          "stop timer",
          "clear failure",
          "settle",
          "release held",
        ],
      };
    case "saveable":
      return {
        state: next({ is: "dirty", isComplete: true }),
        effects: ["keep draft", { afterMs: delayMs }],
      };
    case "incomplete":
      return {
        state: next({ is: "dirty", isComplete: false }),
        effects: ["keep draft", "stop timer", "clear failure", "release held"],
      };
    case "conflicting":
      return {
        state: next({ is: "conflict" }),
        effects: ["keep draft", "stop timer", "release held"],
      };
  }
}

function send(state: SaveState): SaveStep {
  switch (state.is) {
    case "sending":
      return { state: { ...state, isSentAgain: true }, effects: ["stop timer"] };
    case "clean":
    case "conflict":
    case "removed":
      return { state, effects: [] };
    case "dirty":
      return state.isComplete ? attempt(0) : { state, effects: [] };
    case "failed":
      return attempt(state.failures);
    case "held":
    case "refused":
    case "unassigned":
      return attempt(0);
  }
}

function attempt(failures: number): SaveStep {
  return {
    state: { is: "sending", failures, meanwhile: null, isSentAgain: false },
    effects: ["stop timer", "send"],
  };
}

/** An attempt that did not save ended. */
function unsaved(
  { failures, meanwhile, isSentAgain }: Extract<SaveState, { is: "sending" }>,
  outcome: Exclude<SaveOutcome, "saved">,
): SaveStep {
  if (outcome === "removed")
    return { state: { is: "removed" }, effects: ["stop timer", "release held"] };
  const isRefused = outcome === "refused" || outcome === "unassigned";
  const released: readonly SaveEffect[] = isRefused ? ["release held"] : [];
  if (outcome === "conflict" || meanwhile === "conflicting")
    return { state: { is: "conflict" }, effects: ["stop timer", ...released] };
  const isSaveable = meanwhile === null || meanwhile === "saveable";
  if (isSaveable && isSentAgain) {
    const { state, effects } = attempt(outcome === "unanswered" ? failures + 1 : 0);
    return { state, effects: [...released, ...effects] };
  }
  // Also where nothing is unsaved: the user has to know why.
  if (isRefused && meanwhile !== "saveable") return { state: { is: outcome }, effects: released };
  // The draft stays: what was sent may have arrived.
  if (meanwhile === "saved") return { state: { is: "clean" }, effects: ["clear failure"] };
  if (meanwhile === "incomplete") return { state: { is: "dirty", isComplete: false }, effects: [] };
  if (outcome === "unanswered") {
    const afterMs = backOffMs[failures] ?? longestBackOffMs;
    return { state: { is: "failed", failures: failures + 1 }, effects: [{ afterMs }] };
  }
  // The timer of that change runs.
  if (meanwhile === "saveable")
    return { state: { is: "dirty", isComplete: true }, effects: released };
  return { state: { is: "held" }, effects: [] };
}
