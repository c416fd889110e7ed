import { setImmediate as nextTurn } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { loadIssuerRecords } from "#database/computed/load-issuer-records.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import { type DerivedRows, storeDerived } from "#database/computed/store-derived.ts";
import { keepPricesAsTheyAre } from "#database/prices/price-lock.ts";
import type { Database } from "#database/connect.ts";
import { finishHeld, workHeld } from "#database/queue/held.ts";
import type { Claim } from "#database/queue/queue.ts";
import { deriveIssuers as queue } from "#database/queue/queues.ts";
import { noteVisible } from "#database/sources/arrivals.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { MarketClock } from "#platform/clock.ts";

export type DeriveOutcome = { issuers: number; trades: number; events: number };

type DeriveContext = {
  pool: Pool;
  db: Database;
  settings: PriceSettings;
  /** Measures the delay until live filings become visible; without it the delay is unknown. */
  marketClock?: MarketClock;
  /** Called after each transaction with what it wrote. */
  onProgress?: (outcome: DeriveOutcome) => void;
  signal?: AbortSignal;
};

const live = "q.urgency = 0";
/** Issuers of live filings are few, and none waits long for the others of its batch. */
const liveBatch = 16;

/**
 * Recomputes every issuer that is due. Safe to run twice, alongside another and to kill: an issuer leaves the
 * queue only in the transaction that writes its rows.
 * @throws the first failure, once all others are computed; that issuer is retried later
 */
export async function deriveIssuers(context: DeriveContext): Promise<DeriveOutcome> {
  return await derive(context, queue, [live, "true"]);
}

/**
 * The same of issuers of live filings alone. It runs in parallel with the other, so that live filings do not wait for a batch of a
 * backfill or of corrected prices, which can take seconds.
 */
export async function deriveLiveIssuers(context: DeriveContext): Promise<DeriveOutcome> {
  return await derive(context, { ...queue, batch: liveBatch }, [live]);
}

async function derive(
  context: DeriveContext,
  claimed: typeof queue,
  only: readonly string[],
): Promise<DeriveOutcome> {
  const total = { issuers: 0, trades: 0, events: 0 };
  const failures: Error[] = [];
  await workHeld(context.pool, claimed, {
    only,
    signal: context.signal,
    prepare: keepPricesAsTheyAre,
    work: (client, claims) => deriveBatch(context, client, claims),
    onDone: (outcome) => {
      total.issuers += outcome.issuers;
      total.trades += outcome.trades;
      total.events += outcome.events;
      context.onProgress?.(outcome);
    },
    onFailure: (_, error) => void failures.push(error),
  });
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return total;
}

async function deriveBatch(
  { db, settings, marketClock }: DeriveContext,
  client: PoolClient,
  claims: readonly Claim<typeof queue>[],
): Promise<DeriveOutcome> {
  // The market funds' prices are read once for all of them, and again in each transaction: those
  // stored in between concern the issuers that are claimed next.
  const ciks = claims.map(({ cik }) => cik);
  const records = await loadIssuerRecords(db, ciks, settings, new Map());
  const computed: DerivedRows[] = [];
  for (const record of records) {
    computed.push({ record, derived: deriveIssuer(record) });
    // An issuer of thousands of filings takes a while; what arrives meanwhile goes first.
    await nextTurn();
  }
  const written = await storeDerived(client, computed);
  const done = await finishHeld(client, queue, claims);
  await noteVisible(
    client,
    done.map(({ cik }) => cik),
    (acceptedAt) => lagSeconds(marketClock, acceptedAt),
  );
  return { issuers: claims.length, ...written };
}

function lagSeconds(marketClock: MarketClock | undefined, acceptedAt: string): number | null {
  return marketClock?.realSecondsSince(Temporal.Instant.from(acceptedAt)) ?? null;
}
