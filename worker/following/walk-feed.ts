import { storeListings } from "#database/filings/listings.ts";
import {
  closeFeedGap,
  listFeedGaps,
  moveFeedCursor,
  readFeedCursor,
} from "#database/sources/feed-cursors.ts";
import {
  enqueueFilings,
  knownAccessions,
  type QueuedFiling,
} from "#database/sources/queues/filing-queue.ts";
import { formFamily } from "#sources/edgar/archive/forms.ts";
import { EdgarError } from "#sources/edgar/client/edgar-client.ts";
import { parseFeed } from "#sources/edgar/listings/feed.ts";
import type { ListedFiling } from "#sources/edgar/parsed-filing.ts";
import { Unreadable } from "#sources/edgar/unreadable.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";

/** EDGAR matches by prefix, so each also gives its amendments, and forms that are not wanted. */
export const feedForms = ["3", "4", "5", "144", "8-K", "10-Q", "10-K"] as const;
export type FeedForm = (typeof feedForms)[number];

const overlapMinutes = 15;
const entriesPerPage = 100;
/** Pages overlap by some entries, so entries removed between two requests are noticed. */
const sharedEntries = 10;
const mostPages = 200;

export type FeedWalk = {
  /** Filings not listed before. */
  added: number;
  pages: number;
  newest: { name: string; at: string } | null;
  /** Accepted after this may be missing. */
  gapSince: string | null;
};

/**
 * Walks the feed of a form from its newest entry until a whole page is known and more than a
 * quarter of an hour older than the newest entry of the last walk. Every page is committed before
 * the next is requested; the cursor moves after the last. An interrupted walk starts over.
 * @param options.floor  what was accepted before is not wanted, and ends the first walk; UTC
 * instant
 * @param options.isDeep  try to reach what an earlier walk could not: the feed may have ended too
 * early
 * @throws {EdgarError} when a page is not available, {Unreadable} when it cannot be read
 */
export async function walkFeed(
  context: FollowingContext,
  form: FeedForm,
  options: { floor: string; isDeep: boolean },
): Promise<FeedWalk> {
  const { pool, marketClock } = context;
  const cursor = await readFeedCursor(pool, form);
  const [gap] = (await listFeedGaps(pool)).filter((each) => each.form === form);
  const reach = earliest([
    cursor.seenThrough ?? options.floor,
    options.isDeep ? cursor.gapSince : null,
  ]);
  const walk = new Walk(context, form, {
    stopAt: Temporal.Instant.from(reach).subtract({ minutes: overlapMinutes }),
    notBefore: Temporal.Instant.from(options.floor),
    // Entries from before this installation began are not new.
    urgency: cursor.seenThrough === null ? 1 : 0,
  });
  const isReached = await walk.run();
  const newest = walk.newest?.at ?? null;
  // With an entry's time in the future, everything before it would count as seen.
  const seenThrough = newest === null ? null : earliest([newest, marketClock.now().toString()]);
  const gapSince = isReached ? null : reach;
  await moveFeedCursor(pool, form, { seenThrough: seenThrough ?? cursor.seenThrough, gapSince });
  if (isReached && options.isDeep && gap !== undefined) await closeFeedGap(pool, gap);
  return { added: walk.added, pages: walk.pages, newest: walk.newest, gapSince };
}

type WalkOptions = {
  /** A page of known filings that were all accepted before ends the walk. */
  stopAt: Temporal.Instant;
  /** Filings accepted before are not wanted. */
  notBefore: Temporal.Instant;
  urgency: 0 | 1;
};

class Walk {
  added = 0;
  pages = 0;
  newest: { name: string; at: string } | null = null;
  readonly #context: FollowingContext;
  readonly #form: FeedForm;
  readonly #options: WalkOptions;
  readonly #seen = new Set<string>();

  constructor(context: FollowingContext, form: FeedForm, options: WalkOptions) {
    this.#context = context;
    this.#form = form;
    this.#options = options;
  }

  /** @returns whether the walk reached what was seen before; false when the feed ended first */
  async run(): Promise<boolean> {
    let start = 0;
    let isSteppedBack = false;
    while (this.pages < mostPages) {
      const entries = await this.#page(start);
      if (entries === null) return false;
      this.pages += 1;
      const sharesNone = start > 0 && !entries.some((entry) => this.#seen.has(keyOf(entry)));
      const isKnown = await this.#take(entries);
      if (sharesNone && !isSteppedBack) {
        // Entries were removed before this page: what moved up is on the page before it.
        isSteppedBack = true;
        start = Math.max(0, start - entriesPerPage / 2);
        continue;
      }
      if (isKnown && this.#isOlder(entries)) return true;
      isSteppedBack = false;
      start += entriesPerPage - sharedEntries;
    }
    return false;
  }

  /** @returns null past the end, where EDGAR answers 503 with a page of HTML */
  async #page(start: number): Promise<readonly ListedFiling[] | null> {
    const { client, addresses, signal } = this.#context;
    try {
      const answer = await client.get(addresses.feed(this.#form, start, entriesPerPage), {
        signal,
      });
      if (answer.status !== "fetched") return null;
      const { entries } = parseFeed(answer.bytes);
      return entries.length === 0 ? null : entries;
    } catch (error) {
      if (start > 0 && isPastTheEnd(error)) return null;
      throw error;
    }
  }

  /** Commits a page. @returns whether all its filings were known */
  async #take(entries: readonly ListedFiling[]): Promise<boolean> {
    const { pool } = this.#context;
    for (const entry of entries) this.#noteNewest(entry);
    const ours = entries.filter((entry) => this.#isWanted(entry));
    const fresh = ours.filter((entry) => !this.#seen.has(keyOf(entry)));
    for (const entry of entries) this.#seen.add(keyOf(entry));
    const known = await knownAccessions(pool, [...new Set(fresh.map((entry) => entry.accession))]);
    const unknown = fresh.filter(({ accession }) => !known.has(accession));
    if (unknown.length === 0) return true;
    await storeListings(
      pool,
      unknown.map(({ role: _role, ...listing }) => listing),
    );
    const { urgency } = this.#options;
    const wanted = unknown.toSorted(issuersFirst).map((entry) => wantedOf(entry, urgency));
    this.added += await enqueueFilings(pool, wanted);
    return false;
  }

  #isWanted({ form, acceptedAt }: ListedFiling): boolean {
    if (formFamily(form) === "other") return false;
    return acceptedAt === null || !isBefore(acceptedAt, this.#options.notBefore);
  }

  #noteNewest({ acceptedAt, accession }: ListedFiling): void {
    if (acceptedAt === null) return;
    if ((this.newest?.at ?? "") < acceptedAt) this.newest = { name: accession, at: acceptedAt };
  }

  /** Whether everything on a page that says when it was accepted was so before the walk may end. */
  #isOlder(entries: readonly ListedFiling[]): boolean {
    const times = entries.flatMap(({ acceptedAt }) => acceptedAt ?? []);
    return times.every((at) => isBefore(at, this.#options.stopAt));
  }
}

function isBefore(instant: string, limit: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(instant), limit) < 0;
}

function keyOf({ accession, cik, role }: ListedFiling): string {
  return `${accession} ${cik} ${role ?? ""}`;
}

/** The folder of the issuer or filer rather than that of a person. */
function issuersFirst(a: ListedFiling, b: ListedFiling): number {
  return Number(a.role === "Reporting") - Number(b.role === "Reporting");
}

function wantedOf(entry: ListedFiling, urgency: 0 | 1): QueuedFiling {
  const { accession, form, cik, acceptedAt, filedOn } = entry;
  return { accession, form, cik, foundIn: "feed", acceptedAt, filedOn, urgency };
}

function isPastTheEnd(error: unknown): boolean {
  if (error instanceof Unreadable) return error.reasonCode === "html-error-page";
  return error instanceof EdgarError && error.failure === "unavailable" && error.httpStatus === 503;
}

function earliest(instants: readonly (string | null)[]): string {
  const [first = ""] = instants
    .flatMap((instant) => (instant === null ? [] : Temporal.Instant.from(instant)))
    .sort((a, b) => Temporal.Instant.compare(a, b));
  return first.toString();
}
