import { enqueueMissingTexts } from "#database/filings/document-texts.ts";
import { enqueueOlderReadings } from "#database/filings/older-readings.ts";
import { recordRun } from "#database/filings/runs.ts";
import { storeListings } from "#database/filings/listings.ts";
import { countUnsettled } from "#database/sources/backfill-progress.ts";
import { enqueueFilings } from "#database/sources/queues/filing-queue.ts";
import { finishStep, readStep } from "#database/sources/steps.ts";
import { ownershipForms } from "#sources/edgar/archive/forms.ts";
import { extractorVersion } from "#sources/edgar/text/extract-texts.ts";
import { isSearchedForm } from "#sources/edgar/text/searched-documents.ts";
import { quarterFolder } from "#sources/edgar/client/addresses.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import { openFollowing } from "#worker/following/open-following.ts";
import { pause } from "#worker/following/pause.ts";
import {
  businessDays,
  dayIsOver,
  type QuarterReading,
  readQuarter,
  takeQuarter,
} from "#worker/following/indexes/read-days.ts";
import { quartersOf, reconcileDays } from "#worker/following/indexes/reconcile.ts";
import {
  addOutcomes,
  type IndexOutcome,
  emptyOutcome,
} from "#worker/following/indexes/take-index.ts";
import { startFetching } from "#worker/filings/fetch-filings.ts";
import type { FollowedSource, WorkerContext } from "#worker/worker-context.ts";
import { type FetchedDataSets, fetchDataSets } from "#worker/data-sets/fetch-data-sets.ts";

export type BackfillOptions = {
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
  /** Exact forms; null: all that Sentinel stores. A day is complete only with all of them. */
  forms: readonly string[] | null;
  /** Keep only what the indexes say of the filings. */
  withoutDocuments: boolean;
  /** Fetch again what is stored without search text, or with text of an older extractor. */
  withTexts: boolean;
  /** Fetch again what an older version of the parsers read, or could not read. */
  withOlderReadings: boolean;
  /** Ask for the indexes of quarters again that an earlier backfill has finished. */
  isRepeated: boolean;
  onProgress?: (progress: BackfillProgress) => void;
};

export type BackfillProgress =
  | { phase: "indexes"; quarter: string; listed: number }
  | { phase: "filings"; done: number; total: number };

export type BackfillOutcome = IndexOutcome & {
  quarters: number;
  /** Quarters that an earlier backfill had finished. */
  skipped: number;
  stored: number;
  unreadable: number;
  absent: number;
  /** Filings that could not be fetched yet; the process that follows the source retries them. */
  waiting: number;
  /** Indexes that could not be read, with the reason. */
  failed: string[];
};

type BackfillContext = Omit<WorkerContext, "source" | "prices" | "mailSettings"> & {
  source: FollowedSource;
};

const lookEveryMs = 100;
/** Counting a million filings takes a while, and must not be what keeps the database busy. */
const restPerLook = 20;
/** Attempts for a filing before a backfill leaves it to the processes that follow the source. */
const triesBeforeLeaving = 3;

/**
 * Brings in what was filed on some days: from the full index quarter by quarter, days it does not
 * reach yet from their daily indexes; then fetches it alongside other fetchers. Killed and
 * restarted, it continues with the first unfinished quarter, and downloads nothing twice.
 * @throws {EdgarError} never for one index or filing: these are counted
 */
export async function runBackfill(
  context: BackfillContext,
  options: BackfillOptions,
): Promise<BackfillOutcome> {
  const { source } = context;
  return await recordRun(context.pool, { kind: "backfill", source: source.name }, async () => {
    const opened = openFollowing(context);
    try {
      return await backfillWith(opened.context, options);
    } finally {
      await opened.close();
    }
  });
}

async function backfillWith(
  context: FollowingContext,
  options: BackfillOptions,
): Promise<BackfillOutcome> {
  let total = { ...emptyOutcome, quarters: 0, skipped: 0 };
  const failed: string[] = [];
  for (const range of quartersOf(options)) {
    try {
      const outcome = await backfillQuarter(context, range, options);
      total =
        outcome === "skipped"
          ? { ...total, skipped: total.skipped + 1 }
          : {
              ...addOutcomes(total, outcome),
              quarters: total.quarters + 1,
              skipped: total.skipped,
            };
    } catch (error) {
      if (context.signal.aborted) throw error;
      failed.push(
        `${quarterFolder(range.from)}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    options.onProgress?.({
      phase: "indexes",
      quarter: quarterFolder(range.from),
      listed: total.listed,
    });
  }
  await enqueueAgain(context, options);
  const counts = options.withoutDocuments
    ? { stored: 0, unreadable: 0, absent: 0, waiting: 0 }
    : await fetchAll(context, options);
  return { ...total, ...counts, failed };
}

/** Asks once more for what is stored but was read by an older version. */
async function enqueueAgain(context: FollowingContext, options: BackfillOptions): Promise<void> {
  const { from, to, forms } = options;
  if (options.withOlderReadings) {
    const source = context.source.name;
    const formsOnceUnreadable = ownershipForms.filter((form) => forms?.includes(form) ?? true);
    for (const range of quartersOf(options)) {
      await enqueueOlderReadings(context.pool, { source, forms, formsOnceUnreadable, ...range });
    }
  }
  if (options.withTexts) {
    const isSearched = (form: string): boolean =>
      isSearchedForm(form) && (forms?.includes(form) ?? true);
    const source = context.source.name;
    await enqueueMissingTexts(context.pool, { source, isSearched, extractorVersion, from, to });
  }
}

async function backfillQuarter(
  context: FollowingContext,
  range: { from: string; to: string },
  options: BackfillOptions,
): Promise<IndexOutcome | "skipped"> {
  const { pool } = context;
  const step = stepOf(range, options);
  if (!options.isRepeated && (await readStep(pool, step)) !== null) return "skipped";
  const reading = await readQuarter(context, range);
  let outcome = reading === null ? emptyOutcome : await takeReading(context, reading, options);
  const through = reading?.through ?? "";
  const rest = businessDays(range).filter((day) => day > through && dayIsOver(context, day));
  if (options.forms === null && !options.withoutDocuments) {
    const daily = await reconcileDays(context, rest, 2);
    outcome = addOutcomes(outcome, daily);
    if (daily.failed.length > 0) throw new Error(daily.failed.join("; "));
  }
  if (reading?.fault) throw new Error(`the index is broken: ${reading.fault}`);
  const isComplete = options.forms === null || rest.length === 0;
  if (dayIsOver(context, range.to) && isComplete) await finishStep(pool, step, { ...outcome });
  return outcome;
}

function stepOf(range: { from: string; to: string }, options: BackfillOptions): string {
  const forms = options.forms === null ? "all" : options.forms.toSorted().join(",");
  const what = options.withoutDocuments ? "lists" : "filings";
  return `full-index/${quarterFolder(range.from)}/${range.from}..${range.to}/${forms}/${what}`;
}

async function takeReading(
  context: FollowingContext,
  reading: QuarterReading,
  { forms, withoutDocuments }: BackfillOptions,
): Promise<IndexOutcome> {
  if (forms === null && !withoutDocuments) return await takeQuarter(context, reading, 2);
  const wanted = reading.filings.filter(({ form }) => forms?.includes(form) ?? true);
  const outcome = { ...emptyOutcome, listed: wanted.length };
  if (withoutDocuments) {
    await storeListings(
      context.pool,
      wanted.flatMap(({ accession, form, ciks, companyName, filedOn }) =>
        ciks.map((cik) => ({
          accession,
          cik,
          origin: "index" as const,
          form,
          companyName,
          filedOn,
          acceptedAt: null,
          periodOfReport: null,
          items: null,
        })),
      ),
    );
    return outcome;
  }
  const missing = await enqueueFilings(
    context.pool,
    wanted.map(({ accession, form, cik, filedOn }) => ({
      accession,
      form,
      cik,
      foundIn: "full-index",
      acceptedAt: null,
      filedOn,
      urgency: 2,
    })),
  );
  return { ...outcome, missing };
}

/** Fetches until nothing of the range is left except what is not available for now. */
async function fetchAll(
  context: FollowingContext,
  { from, to, onProgress }: BackfillOptions,
): Promise<Pick<BackfillOutcome, "stored" | "unreadable" | "absent" | "waiting">> {
  const { pool, signal } = context;
  const before = await countUnsettled(pool, { from, to }, triesBeforeLeaving);
  const fetching = startFetching(context);
  try {
    let now = before;
    while (now.untried > 0 && !signal.aborted) {
      const startedAt = performance.now();
      now = await countUnsettled(pool, { from, to }, triesBeforeLeaving);
      const tookMs = performance.now() - startedAt;
      await pause(Math.max(lookEveryMs, tookMs * restPerLook), signal);
      onProgress?.({
        phase: "filings",
        done: before.waiting - now.waiting,
        total: before.waiting,
      });
    }
    return {
      stored: now.stored - before.stored,
      unreadable: now.unreadable - before.unreadable,
      absent: now.absent - before.absent,
      waiting: now.waiting,
    };
  } finally {
    await fetching.close();
  }
}

/**
 * Takes in the Insider Transactions Data Sets of the quarters some days lie in; those taken in before
 * are not fetched again.
 * @throws {EdgarError, DataSetError} what was taken in until then stays
 */
export async function backfillDataSets(
  context: Omit<WorkerContext, "source" | "prices" | "mailSettings"> & { source: FollowedSource },
  range: { from: string; to: string },
): Promise<FetchedDataSets> {
  const opened = openFollowing(context);
  try {
    const quarters = quartersOf(range).map(({ from }) => quarterFolder(from).replace("/QTR", "q"));
    return await fetchDataSets(opened.context, quarters, opened.context);
  } finally {
    await opened.close();
  }
}
