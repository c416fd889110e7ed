import type { PoolClient } from "pg";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { announceDirtyIssuers } from "#database/filings/dirty-issuers.ts";
import { writeFilings } from "#database/filings/store-filings.ts";
import { storeUnreadable } from "#database/filings/unreadable.ts";
import { noteArrivals } from "#database/sources/arrivals.ts";
import {
  type ClaimedFiling,
  postponeFiling,
  settleFilings,
} from "#database/sources/queues/claimed-filings.ts";
import { enqueueCompanies } from "#database/sources/queues/company-queue.ts";
import { waitAfterFailure } from "#worker/filings/retry-delay.ts";
import type { ReadSubmission } from "#worker/filings/read-submission.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";

/** A filing that was downloaded and read, and is to be stored. */
export type ReadyFiling = { claimed: ClaimedFiling; read: ReadSubmission };

/** Enough to spread the cost of a commit, few enough that a live filing behind them does not wait. */
const filingsPerTransaction = 100;
/** Beyond this number, downloads wait for the database. */
const mostPending = 300;

/**
 * Stores filings as they become ready: what arrives while one batch is written makes up the next,
 * so a single filing is stored at once and many are stored together. Live filings go first,
 * separately.
 */
export class FilingWriter {
  readonly #context: FollowingContext;
  #pending: ReadyFiling[] = [];
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #hasUnannounced = false;

  constructor(context: FollowingContext) {
    this.#context = context;
  }

  /** Takes one to store; waits while too many are. */
  async add(ready: ReadyFiling): Promise<void> {
    this.#pending.push(ready);
    if (!this.#isWriting) this.#writing = this.#writePending();
    if (this.#pending.length > mostPending) await this.#writing;
  }

  /** Waits until all is stored, and says that there is something to compute. */
  async finish(): Promise<void> {
    await this.#writing;
    if (!this.#hasUnannounced) return;
    this.#hasUnannounced = false;
    await inTransaction(this.#context.pool, announceDirtyIssuers);
  }

  async #writePending(): Promise<void> {
    this.#isWriting = true;
    while (this.#pending.length > 0) {
      const batch = this.#takeBatch();
      try {
        await this.#write(batch);
      } catch (error) {
        await this.#writeOneByOne(batch, error);
      }
    }
    this.#isWriting = false;
  }

  #takeBatch(): ReadyFiling[] {
    const live = this.#pending.filter(({ claimed }) => claimed.urgency === 0);
    const wanted = live.length > 0 ? live : this.#pending;
    const batch = new Set(wanted.slice(0, filingsPerTransaction));
    this.#pending = this.#pending.filter((ready) => !batch.has(ready));
    return [...batch];
  }

  /** One that the database refuses must not block the others. */
  async #writeOneByOne(batch: readonly ReadyFiling[], failure: unknown): Promise<void> {
    const { pool, logger } = this.#context;
    if (batch.length > 1) {
      logger.warn({ part: "fetch", err: failure }, "batch not stored, trying one by one");
    }
    for (const ready of batch) {
      const { accession, form, attempts } = ready.claimed;
      try {
        await this.#write([ready]);
      } catch (error) {
        logger.error({ part: "fetch", accession, form, err: error }, "filing not stored");
        const retrySeconds = waitAfterFailure(error, attempts);
        const outcome = { error: String(error), retrySeconds };
        // Without a database its lease expires.
        await postponeFiling(pool, ready.claimed, outcome).catch(() => undefined);
      }
    }
  }

  async #write(batch: readonly ReadyFiling[]): Promise<void> {
    const isLive = batch.some(({ claimed }) => claimed.urgency === 0);
    await inTransaction(this.#context.pool, (client) => this.#writeWithin(client, batch, isLive));
    if (!isLive) this.#hasUnannounced = true;
    for (const { claimed, read } of batch) {
      const { accession, form, foundIn, urgency } = claimed;
      const logged = { part: "fetch", accession, form, foundIn };
      if (read.kind === "unreadable") {
        const { reasonCode } = read.record;
        this.#context.logger.warn({ ...logged, reasonCode }, "filing unreadable");
      } else if (urgency === 0) this.#context.logger.info(logged, "filing stored");
    }
  }

  async #writeWithin(
    client: PoolClient,
    batch: readonly ReadyFiling[],
    isLive: boolean,
  ): Promise<void> {
    const { marketClock } = this.#context;
    const records = batch.flatMap(({ read }) => (read.kind === "filing" ? [read.record] : []));
    await writeFilings(client, records, {
      isNewest: true,
      mark: { urgency: isLive ? 0 : 1, isAnnounced: isLive },
    });
    await storeUnreadable(
      client,
      batch.flatMap(({ read }) => (read.kind === "unreadable" ? [read.record] : [])),
    );
    await noteArrivals(client, arrivalsOf(batch), (acceptedAt) =>
      marketClock.realSecondsSince(Temporal.Instant.from(acceptedAt)),
    );
    await enqueueCompanies(client, issuersOf(batch));
    await settleFilings(
      client,
      batch.map(({ claimed: claim, read }) =>
        read.kind === "filing"
          ? { claim, state: "stored", error: null }
          : { claim, state: "unreadable", error: read.record.reason },
      ),
    );
  }
}

function arrivalsOf(batch: readonly ReadyFiling[]) {
  return batch.flatMap(({ claimed, read }) =>
    claimed.urgency > 0 || read.kind === "unreadable"
      ? []
      : [
          {
            accession: claimed.accession,
            form: read.record.form,
            issuerCik: read.record.issuerCik,
            acceptedAt: read.record.acceptedAt,
            foundAt: claimed.foundAt,
          },
        ],
  );
}

function issuersOf(batch: readonly ReadyFiling[]) {
  return batch.flatMap(({ claimed, read }) => {
    if (read.kind === "unreadable" || read.record.issuerCik === null) return [];
    const hasNewReport = claimed.urgency < 2 && read.record.form.startsWith("10-");
    return [{ cik: read.record.issuerCik, hasNewReport }];
  });
}
