import type { Pool } from "pg";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { fillDatesFromListings } from "#database/filings/listings.ts";
import { parserVersion } from "#database/filings/parser-version.ts";
import { recordRun } from "#database/filings/runs.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import {
  dataSetSource,
  storeUnreadable,
  type UnreadableRecord,
} from "#database/filings/unreadable.ts";
import { finishStep, readStep } from "#database/sources/steps.ts";
import { enqueueFilings, type QueuedFiling } from "#database/sources/queues/filing-queue.ts";
import { checkDataSet } from "#sources/edgar/insider-data-set/check-data-set.ts";
import {
  type DataSet,
  type DataSetPlace,
  openDataSet,
} from "#sources/edgar/insider-data-set/open-data-set.ts";
import { type DataSetItem, readDataSet } from "#sources/edgar/insider-data-set/read-data-set.ts";
import { filingRecordOf } from "#worker/jobs/ingest-archive.ts";

export type DataSetOutcome = {
  quarter: string;
  /** The same data set was imported before; nothing was done. */
  isKnown: boolean;
  filings: number;
  stored: number;
  /** Stored already, from the same rows or a fuller document. */
  unchanged: number;
  /** Rows that cannot be used; the filings they belong to are left out. */
  unreadable: number;
  /** Filings put in the queue, so that their full submission follows. */
  queued: number;
};

export type DataSetContext = {
  pool: Pool;
  onProgress?: (outcome: DataSetOutcome) => void;
  signal?: AbortSignal;
};

/** Filings written in one transaction; also how much a killed process has to write again. */
const filingsPerTransaction = 400;

/**
 * Imports a quarter of the Insider Transactions Data Sets. A filing's document replaces what the
 * set says of it; the full submission of each is queued, last of all, for its acceptance time.
 * Running it again changes nothing; killed anywhere and run again, it ends in the same rows as one
 * clean run.
 * @throws {DataSetError} when the set is incomplete, cut off or damaged; then nothing is stored
 */
export async function ingestDataSet(
  place: DataSetPlace,
  context: DataSetContext,
): Promise<DataSetOutcome> {
  const set = await openDataSet(place);
  try {
    const sha256 = await checkDataSet(set);
    const outcome = emptyOutcome(set.quarter);
    if ((await takenInSet(context.pool, set.quarter)) === sha256)
      return { ...outcome, isKnown: true };
    const run = { kind: "data-set", source: set.quarter };
    await recordRun(context.pool, run, async () => {
      await takeAll(set, context, outcome);
      return outcome;
    });
    await finishStep(context.pool, stepOf(set.quarter), { sha256, parserVersion, ...outcome });
    return outcome;
  } finally {
    set.close();
  }
}

function emptyOutcome(quarter: string): DataSetOutcome {
  return {
    quarter,
    isKnown: false,
    filings: 0,
    stored: 0,
    unchanged: 0,
    unreadable: 0,
    queued: 0,
  };
}

/**
 * Hash of the quarter's set as imported by the current version of the reader; null where it was
 * not.
 */
export async function takenInSet(pool: Pool, quarter: string): Promise<string | null> {
  const done = await readStep(pool, stepOf(quarter));
  const { detail } = done ?? {};
  if (typeof detail !== "object" || detail === null) return null;
  if (!("parserVersion" in detail) || detail.parserVersion !== parserVersion) return null;
  return "sha256" in detail && typeof detail.sha256 === "string" ? detail.sha256 : null;
}

function stepOf(quarter: string): string {
  return `data-set/${quarter}`;
}

type Batch = { filings: FilingRecord[]; unreadable: UnreadableRecord[]; wanted: QueuedFiling[] };

async function takeAll(
  set: DataSet,
  { pool, onProgress, signal }: DataSetContext,
  outcome: DataSetOutcome,
): Promise<void> {
  let batch: Batch = emptyBatch();
  let writing = Promise.resolve();
  const writeBatch = async (): Promise<void> => {
    await writing;
    writing = write(pool, batch, outcome);
    // A failure is raised to the next caller that awaits the batch; until then it must not end the process.
    writing.catch(() => undefined);
    batch = emptyBatch();
    onProgress?.(outcome);
  };
  try {
    for await (const item of readDataSet(set)) {
      signal?.throwIfAborted();
      addTo(batch, item);
      if (batch.filings.length + batch.unreadable.length >= filingsPerTransaction)
        await writeBatch();
    }
    await writeBatch();
  } finally {
    await writing;
  }
  await fillDatesFromListings(pool);
}

function emptyBatch(): Batch {
  return { filings: [], unreadable: [], wanted: [] };
}

function addTo(batch: Batch, item: DataSetItem): void {
  if (item.type === "filing") {
    const { filing } = item;
    batch.filings.push(filingRecordOf(filing, dataSetSource));
    const { accession, form, filedOn, ownership } = filing;
    batch.wanted.push(wanted(accession, form, { issuerCik: ownership.issuerCik, filedOn }));
    return;
  }
  const { path, accession, form, reasonCode, reason, sha256 } = item.unreadable;
  batch.unreadable.push({
    source: dataSetSource,
    path,
    accession,
    form,
    reasonCode,
    reason,
    sha256,
  });
  if (accession !== null && item.facts !== null)
    batch.wanted.push(wanted(accession, item.facts.form, item.facts));
}

function wanted(
  accession: string,
  form: string,
  { issuerCik, filedOn }: { issuerCik: number; filedOn: string | null },
): QueuedFiling {
  return {
    accession,
    form,
    cik: issuerCik,
    foundIn: "data-set",
    acceptedAt: null,
    filedOn,
    urgency: 2,
  };
}

async function write(pool: Pool, batch: Batch, outcome: DataSetOutcome): Promise<void> {
  const { stored, unchanged } = await storeFilings(pool, batch.filings);
  await storeUnreadable(pool, batch.unreadable);
  outcome.queued += await enqueueFilings(pool, batch.wanted);
  outcome.filings += batch.filings.length;
  outcome.stored += stored;
  outcome.unchanged += unchanged;
  outcome.unreadable += batch.unreadable.length;
}
