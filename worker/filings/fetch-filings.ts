import {
  type ClaimedFiling,
  claimFilings,
  type Fetcher,
  freeClaims,
  freeDeadClaims,
  postponeFiling,
  registerFetcher,
} from "#database/sources/queues/claimed-filings.ts";
import { secondsUntilDue } from "#database/queue/queue.ts";
import { fetchFilings } from "#database/queue/queues.ts";
import { cutOffFlag } from "#database/sources/indexes/index-comparison.ts";
import { listenForNotices } from "#database/listen.ts";
import { emptySha256 } from "#sources/edgar/archive/archive-file.ts";
import { EdgarError } from "#sources/edgar/client/edgar-client.ts";
import { unreadableReasons } from "#sources/edgar/unreadable.ts";
import { FilingWriter } from "#worker/filings/filing-writer.ts";
import { archivePath, readSubmission } from "#worker/filings/read-submission.ts";
import {
  isPageEachTime,
  waitAfterFailure,
  waitAfterUnreadable,
} from "#worker/filings/retry-delay.ts";
import { Wakeup, pause } from "#worker/following/pause.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import { HealthNotes } from "#worker/following/health-notes.ts";
import type { WorkerPart } from "#worker/worker-context.ts";

/** Filings in progress at once: few at EDGAR's rate limit, so that few are ahead of a live one. */
const fewestAtOnce = 8;
const mostAtOnce = 48;
/** More for live filings than for others, so that these never hold all slots. */
const slotsForLive = 8;
const deadClaimsEveryMs = 2_000;
const reconnectMs = 1_000;
/** A graceful end has ten seconds, and some of them belong to the database. */
const longestEndMs = 5_000;
const neverAborted = new AbortController().signal;

/**
 * Downloads, reads, and stores the filings of the queue until it is closed, in any number of
 * processes. Killed at any moment, it leaves every filing either stored or queued.
 */
export function startFetching(context: FollowingContext): WorkerPart {
  const closing = new AbortController();
  const signal = AbortSignal.any([context.signal, closing.signal]);
  const running = fetchUntil({ ...context, signal });
  return {
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

async function fetchUntil(context: FollowingContext): Promise<void> {
  const { signal, logger } = context;
  while (!signal.aborted) {
    try {
      const fetcher = await registerFetcher(context.connectionString);
      try {
        await fetchAs(context, fetcher);
      } finally {
        await fetcher.close();
      }
    } catch (error) {
      logger.error({ part: "fetch", err: error }, "fetching interrupted");
      await pause(reconnectMs, signal);
    }
  }
}

async function fetchAs(context: FollowingContext, fetcher: Fetcher): Promise<void> {
  const { pool, connectionString, logger } = context;
  const ending = new AbortController();
  const signal = AbortSignal.any([context.signal, ending.signal]);
  void fetcher.lost.then(() => ending.abort());
  const wakeup = new Wakeup();
  const listener = await listenForNotices(connectionString, {
    [fetchFilings.channel]: async () => wakeup.ring(),
  });
  const sweeping = setInterval(() => {
    freeDeadClaims(pool)
      .then((count) => (count > 0 ? wakeup.ring() : undefined))
      .catch((error: unknown) => logger.warn({ part: "fetch", err: error }, "claims not freed"));
  }, deadClaimsEveryMs);
  const fetchPool = new FetchPool({ ...context, signal }, fetcher.number, wakeup);
  try {
    await fetchPool.work();
  } finally {
    clearInterval(sweeping);
    ending.abort();
    await listener.end().catch(() => undefined);
    await fetchPool.finish();
    await freeClaims(pool, fetcher.number);
  }
}

/** The filings that one process has in progress. */
class FetchPool {
  readonly #context: FollowingContext;
  readonly #fetcher: number;
  readonly #wakeup: Wakeup;
  readonly #writer: FilingWriter;
  readonly #health: HealthNotes;
  readonly #underWay = new Set<Promise<void>>();
  readonly #slots: number;
  #isClosed = false;

  constructor(context: FollowingContext, fetcher: number, wakeup: Wakeup) {
    this.#context = context;
    this.#fetcher = fetcher;
    this.#wakeup = wakeup;
    this.#writer = new FilingWriter(context);
    this.#health = new HealthNotes(context);
    const { requestsPerSecond } = context.source;
    this.#slots = Math.min(mostAtOnce, Math.max(fewestAtOnce, Math.round(requestsPerSecond)));
  }

  async work(): Promise<void> {
    const { signal, pool } = this.#context;
    while (!signal.aborted) {
      const taken = (await this.#takeLive()) + (await this.#takeOthers());
      if (taken > 0) continue;
      if (this.#underWay.size === 0) await this.#writer.finish();
      const seconds = this.#underWay.size > 0 ? null : await secondsUntilDue(pool, fetchFilings);
      const { everySeconds } = fetchFilings;
      const waitMs = Math.max(10, Math.min(everySeconds, seconds ?? everySeconds) * 1_000);
      await this.#wakeup.wait(waitMs, signal);
    }
  }

  /** Stores what has been downloaded; anything slower is left to the next fetcher. */
  async finish(): Promise<void> {
    await Promise.race([Promise.all(this.#underWay), pause(longestEndMs, neverAborted)]);
    this.#isClosed = true;
    await this.#writer.finish();
  }

  async #takeLive(): Promise<number> {
    return await this.#take(this.#slots + slotsForLive - this.#underWay.size, 0);
  }

  /** Several at a time rather than one whenever one is done: a claim costs a round trip. */
  async #takeOthers(): Promise<number> {
    const free = this.#slots - this.#underWay.size;
    return free * 2 >= this.#slots ? await this.#take(free, 2) : 0;
  }

  async #take(limit: number, leastUrgent: 0 | 2): Promise<number> {
    if (limit <= 0) return 0;
    const claim = { fetcher: this.#fetcher, limit, leastUrgent };
    const claimed = await claimFilings(this.#context.pool, claim);
    for (const filing of claimed) {
      const task = this.#fetch(filing).finally(() => {
        this.#underWay.delete(task);
        this.#wakeup.ring();
      });
      this.#underWay.add(task);
    }
    return claimed.length;
  }

  async #fetch(claimed: ClaimedFiling): Promise<void> {
    try {
      await this.#fetchAndRead(claimed);
    } catch (error) {
      if (this.#context.signal.aborted) return;
      if (isPageEachTime(error, claimed.attempts)) return await this.#storePage(claimed);
      await this.#postpone(claimed, error, waitAfterFailure(error, claimed.attempts));
    }
  }

  async #fetchAndRead(claimed: ClaimedFiling): Promise<void> {
    const { client, addresses, source, signal, textPool } = this.#context;
    const { cik, accession, attempts } = claimed;
    const url = addresses.submission(cik, accession);
    const answer = await client.get(url, { whenLonger: "read-start", signal });
    if (answer.status !== "fetched")
      throw new Error(`${url} answered “not modified” to an unconditional request.`);
    const read = readSubmission(answer, claimed, source.name);
    if (read.kind === "unreadable") {
      const { reasonCode, reason } = read.record;
      const retrySeconds = waitAfterUnreadable(reasonCode, attempts);
      if (retrySeconds !== null)
        return await this.#postpone(claimed, new Error(reason), retrySeconds);
    } else {
      const retrySeconds = read.record.flags.includes(cutOffFlag)
        ? waitAfterUnreadable("truncated", attempts)
        : null;
      if (retrySeconds !== null)
        return await this.#postpone(
          claimed,
          new Error("The end of the document is missing."),
          retrySeconds,
        );
      read.record.texts = await textPool.extract(answer.bytes, read.record.form);
    }
    if (this.#isClosed) return;
    await this.#writer.add({ claimed, read });
    await this.#health.success("fetch", { name: accession, at: claimed.acceptedAt });
  }

  /** Recorded like any filing that cannot be read; reconciliations request it again. */
  async #storePage(claimed: ClaimedFiling): Promise<void> {
    const { addresses, source } = this.#context;
    const { accession, form, filedOn, cik } = claimed;
    const record = {
      source: source.name,
      path: archivePath(addresses.submission(cik, accession)),
      accession,
      form,
      reasonCode: "html-error-page",
      reason: unreadableReasons["html-error-page"],
      sha256: emptySha256,
      filedOn,
    };
    await this.#writer.add({ claimed, read: { kind: "unreadable", record } });
  }

  async #postpone(
    claimed: ClaimedFiling,
    error: unknown,
    retrySeconds: number | null,
  ): Promise<void> {
    const { accession, form, attempts } = claimed;
    const { pool, logger } = this.#context;
    const message = error instanceof Error ? error.message : String(error);
    logger.warn({ part: "fetch", accession, form, attempts, retrySeconds, message }, "not fetched");
    try {
      await postponeFiling(pool, claimed, { error: message, retrySeconds });
      const isAbsent = error instanceof EdgarError && error.failure === "absent";
      // One filing that fails repeatedly is a problem of that filing, not of the source.
      if (!isAbsent && attempts <= 1) await this.#health.failure("fetch", message);
    } catch (failure) {
      logger.error({ part: "fetch", accession, err: failure }, "filing not put back");
    }
  }
}
