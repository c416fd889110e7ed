import type { PoolClient } from "pg";
import { readEventMatches } from "#database/alerts/results/event-source.ts";
import { loadKeptHits } from "#database/alerts/hits/kept-hits.ts";
import type { Database } from "#database/connect.ts";
import type { KnownAlerts } from "#worker/alerts/known-alerts.ts";
import { type SettledCounts, reconcileBatch } from "#worker/alerts/matching/reconcile-batch.ts";

/** Matches some 8-Ks against all alerts on material events, in the transaction of `client`. */
export async function matchEvents(
  client: PoolClient,
  accessions: readonly string[],
  { db, alerts }: { db: Database; alerts: KnownAlerts },
): Promise<SettledCounts> {
  // Locked before rows are read: the next process that settles the same filings reads the new state.
  const hits = await loadKeptHits(client, alerts.kind, accessions);
  const matches = await readEventMatches(db, accessions);
  const rows = matches.map((match) => ({
    match,
    alerts: alerts.matching(match.facts),
    firstReported: match,
    isNew: true,
  }));
  const present = new Map(rows.map((row) => [row.match.key, row]));
  return await reconcileBatch(client, {
    rows,
    hits,
    placeOf: (hit) => {
      const row = present.get(hit.dedupKey);
      return row === undefined ? { is: "gone" } : { is: "there", row };
    },
    known: (id) => alerts.get(id),
  });
}
