import { createAccountLimit } from "#server/limits/account-limit.ts";
import { studyWork } from "#server/limits/limit-table.ts";
import { setImmediate } from "node:timers/promises";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** Does a study in the account's turn. */
export const withStudyLimit = createAccountLimit(
  studyWork,
  "Other studies are being computed. Please try again in a few seconds.",
);

/** To be awaited between small pieces of work. */
export type Pace = () => Promise<void>;

/**
 * Lets others go on after each slice of time, and ends work whose caller has gone or that takes too long.
 * @param isCallerGone  asked after each slice
 */
export function studyPace(isCallerGone: () => boolean): Pace {
  const startedAt = performance.now();
  let sliceFrom = startedAt;
  return async () => {
    const now = performance.now();
    if (now - sliceFrom < studyWork.sliceMs) return;
    if (isCallerGone()) throw new OperationError("bad_request", { text: "The caller has gone." });
    if (now - startedAt > studyWork.longestMs)
      throw new OperationError("too_slow", {
        text: "The study took too long. Narrow the search and try again.",
      });
    await setImmediate();
    sliceFrom = performance.now();
  };
}
