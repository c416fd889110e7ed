import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import type { DirtyMark } from "#database/filings/dirty-issuers.ts";
import { compareWithIndex, markWithdrawn } from "#database/sources/indexes/index-comparison.ts";
import {
  type IndexDay,
  type IndexedFiling,
  noteIndexDays,
  readIndexDays,
  replaceIndexEntries,
} from "#database/sources/indexes/index-days.ts";
import {
  markIssuersOfNotices,
  withNoticeCoverage,
} from "#database/sources/indexes/notice-coverage.ts";
import {
  enqueueFilings,
  requeueFilings,
  type QueuedFiling,
} from "#database/sources/queues/filing-queue.ts";
import type { Urgency } from "#database/tables/following.ts";
import { formFamily } from "#sources/edgar/archive/forms.ts";
import { passingReasons } from "#worker/filings/retry-delay.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import type { PoolClient } from "pg";

/** What an index says of some days. */
export type IndexedDays = {
  origin: "daily" | "full";
  /** Days it covers, whether it lists anything for them or not. */
  days: readonly string[];
  filings: readonly IndexedFiling[];
  /** Days it lists anything of, of our forms or not. */
  listedDays: ReadonlySet<string>;
  /** Why it is not reliable; null when it is complete. */
  fault: string | null;
  /** Days that are over: what is missing there is withdrawn. */
  isOver: (day: string) => boolean;
  urgency: Urgency;
};

export type IndexOutcome = {
  listed: number;
  /** Filings to download because they are not stored. */
  missing: number;
  /** Filings to download again because the index lists them differently. */
  changed: number;
  withdrawn: number;
  returned: number;
  brokenDays: number;
};

export const emptyOutcome: IndexOutcome = {
  listed: 0,
  missing: 0,
  changed: 0,
  withdrawn: 0,
  returned: 0,
  brokenDays: 0,
};

/** The sum of two outcomes. */
export function addOutcomes(a: IndexOutcome, b: IndexOutcome): IndexOutcome {
  return {
    listed: a.listed + b.listed,
    missing: a.missing + b.missing,
    changed: a.changed + b.changed,
    withdrawn: a.withdrawn + b.withdrawn,
    returned: a.returned + b.returned,
    brokenDays: a.brokenDays + b.brokenDays,
  };
}

const filingsPerTransaction = 5_000;

/**
 * Applies an index: filings that are missing or listed differently are queued; those that a
 * complete index no longer lists are withdrawn, those it lists again are not. A broken one only
 * adds.
 */
export async function takeIndex(
  context: FollowingContext,
  indexed: IndexedDays,
): Promise<IndexOutcome> {
  let outcome = emptyOutcome;
  for (const chunk of chunksOf(indexed)) {
    context.signal.throwIfAborted();
    const taken = await inTransaction(context.pool, (client) => takeChunk(context, client, chunk));
    outcome = addOutcomes(outcome, taken);
  }
  return outcome;
}

/** Whole days together, as many as one transaction should have. */
function* chunksOf(indexed: IndexedDays): Generator<IndexedDays> {
  const byDay = Map.groupBy(indexed.filings, (filing) => filing.day);
  let days: string[] = [];
  let filings: IndexedFiling[] = [];
  for (const day of indexed.days) {
    days.push(day);
    filings.push(...(byDay.get(day) ?? []));
    if (filings.length < filingsPerTransaction) continue;
    yield { ...indexed, days, filings };
    [days, filings] = [[], []];
  }
  if (days.length > 0) yield { ...indexed, days, filings };
}

async function takeChunk(
  context: FollowingContext,
  client: PoolClient,
  indexed: IndexedDays,
): Promise<IndexOutcome> {
  const mark: DirtyMark = { urgency: 1, isAnnounced: indexed.urgency < 2 };
  return await withNoticeCoverage(client, mark, async () => {
    const marked = await markDays(context, client, indexed);
    // After the filings themselves, as when one is stored.
    const { missing, changed } = await queueDifferences(client, indexed);
    return { ...marked, listed: indexed.filings.length, missing, changed };
  });
}

/** Notes what an index lists of its days, and what it says of stored filings. */
async function markDays(
  context: FollowingContext,
  client: PoolClient,
  indexed: IndexedDays,
): Promise<IndexOutcome> {
  if (indexed.fault !== null) {
    const days =
      indexed.origin === "full" ? await daysNotPresent(client, indexed.days) : indexed.days;
    await noteIndexDays(client, indexDays(indexed, days, "broken"));
    return { ...emptyOutcome, brokenDays: indexed.days.length };
  }
  // A full index is rebuilt when filings are withdrawn; a daily one is never changed.
  const settled =
    indexed.origin === "full" ? new Set() : await daysOfFullIndex(client, indexed.days);
  const days = indexed.days.filter((day) => !settled.has(day));
  const filings = indexed.filings.filter(({ day }) => !settled.has(day));
  await replaceIndexEntries(client, days, filings);
  const { withdrawn, returned, disbelieved } = await markWithdrawn(
    client,
    days.filter((day) => indexed.isOver(day)),
    {
      source: context.source.name,
      origin: indexed.origin,
      isOurs: (form) => formFamily(form) !== "other",
      mark: { urgency: 1, isAnnounced: indexed.urgency < 2 },
    },
  );
  const believed = days.filter((day) => !disbelieved.includes(day));
  await noteIndexDays(client, indexDays(indexed, believed, "present"));
  const fault = "it lists far fewer filings than are stored";
  await noteIndexDays(client, indexDays({ ...indexed, fault }, disbelieved, "broken"));
  return {
    ...emptyOutcome,
    withdrawn: withdrawn.length,
    returned: returned.length,
    brokenDays: disbelieved.length,
  };
}

async function queueDifferences(
  client: PoolClient,
  { filings, origin, urgency }: IndexedDays,
): Promise<{ missing: number; changed: number }> {
  const differences = await compareWithIndex(client, filings, passingReasons);
  const wanted = (kind: (typeof differences)[number]["kind"]): QueuedFiling[] =>
    differences
      .filter((difference) => difference.kind === kind)
      .map(({ accession, form, cik, day }) => ({
        accession,
        form,
        cik,
        foundIn: `${origin}-index`,
        acceptedAt: null,
        filedOn: day,
        urgency,
      }));
  const [missing, changed] = [wanted("missing"), wanted("changed")];
  await enqueueFilings(client, wanted("waiting"));
  await requeueFilings(client, [...missing, ...changed]);
  await markIssuersOfNotices(
    client,
    missing.flatMap(({ accession, form }) => (form.startsWith("144") ? accession : [])),
  );
  return { missing: missing.length, changed: changed.length };
}

async function daysOfFullIndex(client: PoolClient, days: readonly string[]): Promise<Set<string>> {
  const read = await readIndexDays(client, rangeOf(days));
  const present = read.filter(({ origin, state }) => origin === "full" && state === "present");
  return new Set(present.map(({ day }) => day));
}

/** What a daily index said remains valid when a full one cannot be read. */
async function daysNotPresent(client: PoolClient, days: readonly string[]): Promise<string[]> {
  const read = await readIndexDays(client, rangeOf(days));
  const present = new Set(read.filter(({ state }) => state === "present").map(({ day }) => day));
  return days.filter((day) => !present.has(day));
}

/** Of days in order. */
function rangeOf(days: readonly string[]): { from: string; to: string } {
  const from = days[0] ?? "9999-12-31";
  return { from, to: days.at(-1) ?? from };
}

/** A day of which nothing is listed, of whatever form, was closed. */
function indexDays(
  indexed: IndexedDays,
  days: readonly string[],
  state: "present" | "broken",
): IndexDay[] {
  const counts = Map.groupBy(indexed.filings, (filing) => filing.day);
  return days.map((day) => {
    const listed = counts.get(day)?.length ?? 0;
    return {
      day,
      state: state === "present" && !indexed.listedDays.has(day) ? "absent" : state,
      listed,
      origin: indexed.origin,
      detail: indexed.fault,
    };
  });
}
