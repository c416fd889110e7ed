import { numberText } from "#contract/values/amount-text.ts";
import type { DroppedEvent } from "#contract/operations/screening/event-study.ts";
import { mostStudiedRows } from "#contract/studies/study-vocabulary.ts";
import type { ReadMoment } from "#database/screening/screening.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { dataVersion } from "#server/export/data-version.ts";
import { createAccountLimit } from "#server/limits/call-limits.ts";
import { studyWork } from "#server/limits/limit-table.ts";
import { setImmediate } from "node:timers/promises";

/** One row of a search, as a study takes it. */
export type StudiedRow = Omit<DroppedEvent, "reason">;

/** The rows of a search, all of one moment, and which state of the data that moment showed. */
export type StudiedRows = { rows: StudiedRow[]; dataVersion: string };

type ReadAll<Row> = (
  receive: (rows: readonly Row[]) => Promise<void>,
  begin: (moment: ReadMoment) => Promise<void>,
) => Promise<void>;

/**
 * Reads every row of a search.
 * @param of  what is read; the data version is the one an export of the same state has
 * @throws OperationError when the search has more rows than one study takes
 */
export async function readStudiedRows<Row>(
  of: "events" | "trades",
  readAll: ReadAll<Row>,
  { studied, pace }: { studied: (row: Row) => StudiedRow; pace: Pace },
): Promise<StudiedRows> {
  const rows: StudiedRow[] = [];
  let read: ReadMoment | null = null;
  await readAll(
    async (batch) => {
      for (const row of batch) rows.push(studied(row));
      await pace();
    },
    (moment) => {
      refuseTooMany(moment.total);
      read = moment;
      return Promise.resolve();
    },
  );
  return { rows, dataVersion: versionOf(of, read, rows.length) };
}

function versionOf(of: string, moment: ReadMoment | null, rows: number): string {
  if (moment?.total !== rows) throw new Error(`${rows} rows were read, not ${moment?.total}.`);
  return dataVersion(of, moment, null).id;
}

function refuseTooMany(total: number): void {
  if (total <= mostStudiedRows) return;
  const text =
    `The search has ${numberText(total, 0)} rows; one study takes at most ` +
    `${numberText(mostStudiedRows, 0)}. Narrow the search and try again.`;
  throw new OperationError("bad_request", { text });
}

/** Does a study in the account's turn. */
export const withStudyLimit = createAccountLimit(
  studyWork,
  "Other studies are being computed. Please try again in a few seconds.",
);

/** To be awaited between small pieces of work. */
export type Pace = () => Promise<void>;

/**
 * Lets others go on after each slice of time, and ends work whose caller has gone or that takes too long.
 * @param isCallerGone  called after each slice
 */
export function studyPace(
  isCallerGone: () => boolean,
  longestMs: number = studyWork.longestMs,
): Pace {
  const startedAt = performance.now();
  let sliceFrom = startedAt;
  return async () => {
    const now = performance.now();
    if (now - sliceFrom < studyWork.sliceMs) return;
    if (isCallerGone()) throw new OperationError("bad_request", { text: "The caller has gone." });
    if (now - startedAt > longestMs)
      throw new OperationError("too_slow", {
        text: "The study took too long. Narrow the search and try again.",
      });
    await setImmediate();
    sliceFrom = performance.now();
  };
}
