import type { DroppedEvent } from "#contract/operations/event-study.ts";
import { mostStudiedRows } from "#contract/studies/study-vocabulary.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** One row of a search, as a study takes it. */
export type StudiedRow = Omit<DroppedEvent, "reason">;

/** @throws OperationError when a search has more rows than one study takes */
export function refuseTooMany(total: number): void {
  if (total <= mostStudiedRows) return;
  const text =
    `The search has ${total.toLocaleString("en-US")} rows; one study takes at most ` +
    `${mostStudiedRows.toLocaleString("en-US")}. Narrow the search and try again.`;
  throw new OperationError("bad_request", { text });
}
