import { exploreEventsInput } from "#contract/operations/explore-events.ts";
import { exploreTradesInput } from "#contract/operations/explore-trades.ts";
import type { StudiedTrades, StudyModel, StudyWindow } from "#contract/studies/study-vocabulary.ts";

/** What the address says is to be studied. */
export type StudySubject =
  | { of: "events"; search: ReturnType<typeof exploreEventsInput.parse> }
  | { of: "trades"; search: ReturnType<typeof exploreTradesInput.parse> };

/** What the person chooses on the screen. */
export type StudyChoices = { model: StudyModel; window: StudyWindow; trades: StudiedTrades };

/**
 * Reads the address of the screen; null where it names no search.
 * @param hash  with its leading sign
 */
export function studySubject(of: string | null, hash: string, email: string): StudySubject | null {
  const payload = payloadIn(hash);
  if (payload === null) return null;
  if (of === "events") {
    const read = exploreEventsInput.safeParse({ ...payload, type: "explore_events", email });
    return read.success ? { of, search: read.data } : null;
  }
  if (of === "trades") {
    const read = exploreTradesInput.safeParse({ ...payload, type: "explore_trades", email });
    return read.success ? { of, search: read.data } : null;
  }
  return null;
}

function payloadIn(hash: string): object | null {
  try {
    const payload: unknown = JSON.parse(decodeURIComponent(hash.slice(1)));
    return typeof payload === "object" && payload !== null && !Array.isArray(payload)
      ? payload
      : null;
  } catch {
    return null;
  }
}

/** Purchases, unless the search is of sales alone: the two are not mixed unasked. */
export function firstTrades(subject: StudySubject | null): StudiedTrades {
  const asked = subject?.of === "trades" ? subject.search.trade_types?.val : undefined;
  return asked?.length === 1 && asked[0] === "Sales" ? "Sales" : "Purchases";
}

/** The kinds of trades the search has. */
export function offeredTrades(subject: StudySubject): readonly StudiedTrades[] {
  const asked = subject.of === "trades" ? subject.search.trade_types?.val : undefined;
  const [only, other] = new Set(asked);
  return only === undefined || other !== undefined ? ["Purchases", "Sales", "both"] : [only];
}
