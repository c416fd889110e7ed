import type { Pool } from "pg";
import { inTransaction } from "#database/bulk/transaction.ts";
import { clearDirtyIssuers, takeDirtyIssuers } from "#database/computed/dirty-queue.ts";
import { loadIssuerRecords } from "#database/computed/load-issuer-records.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import { storeDerived } from "#database/computed/store-derived.ts";
import { keepPricesAsTheyAre } from "#database/prices/price-lock.ts";
import type { Database } from "#database/connect.ts";
import { noteVisible } from "#database/sources/arrivals.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { MarketClock } from "#platform/market-clock.ts";

export type DeriveOutcome = { issuers: number; trades: number; events: number };

/** Issuers computed and written in one transaction: enough to spread the cost of a commit. */
const issuersPerTransaction = 64;

/**
 * Recomputes every waiting issuer. Safe to run twice, beside another and to kill: an issuer stops
 * waiting only in the transaction that writes its rows.
 * @param context.onProgress  called after each transaction with what it wrote
 */
export async function deriveIssuers(context: {
  pool: Pool;
  db: Database;
  settings: PriceSettings;
  /** Tells how late live filings become visible; without it that stays unknown. */
  marketClock?: MarketClock;
  onProgress?: (outcome: DeriveOutcome) => void;
  signal?: AbortSignal;
}): Promise<DeriveOutcome> {
  const total = { issuers: 0, trades: 0, events: 0 };
  const deriveInTurn = async (): Promise<void> => {
    while (context.signal?.aborted !== true) {
      const outcome = await deriveBatch(context);
      if (outcome.issuers === 0) return;
      total.issuers += outcome.issuers;
      total.trades += outcome.trades;
      total.events += outcome.events;
      context.onProgress?.(outcome);
    }
  };
  // Two at a time: one computes while the database works for the other.
  await Promise.all([deriveInTurn(), deriveInTurn()]);
  return total;
}

async function deriveBatch(context: {
  pool: Pool;
  db: Database;
  settings: PriceSettings;
  marketClock?: MarketClock;
}): Promise<DeriveOutcome> {
  return await inTransaction(context.pool, async (client) => {
    await keepPricesAsTheyAre(client);
    const taken = await takeDirtyIssuers(client, issuersPerTransaction);
    if (taken.length === 0) return { issuers: 0, trades: 0, events: 0 };
    const records = await loadIssuerRecords(
      context.db,
      taken.map((issuer) => issuer.cik),
      context.settings,
      // The market funds' prices are read once for all of them, and anew in each transaction: those
      // stored in between concern whoever is taken next.
      new Map(),
    );
    const computed = records.map((record) => ({ record, derived: deriveIssuer(record) }));
    const written = await storeDerived(client, computed);
    const cleared = await clearDirtyIssuers(client, taken);
    await noteVisible(client, cleared, (acceptedAt) => lagSeconds(context.marketClock, acceptedAt));
    return { issuers: taken.length, ...written };
  });
}

function lagSeconds(marketClock: MarketClock | undefined, acceptedAt: string): number | null {
  return marketClock?.realSecondsSince(Temporal.Instant.from(acceptedAt)) ?? null;
}
