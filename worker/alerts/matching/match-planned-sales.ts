import type { PoolClient } from "pg";
import { loadKeptHits } from "#database/alerts/hits/kept-hits.ts";
import {
  readPlannedSaleMatches,
  readReplacements,
} from "#database/alerts/results/planned-sale-source.ts";
import type { Database } from "#database/connect.ts";
import type { KnownAlerts } from "#worker/alerts/known-alerts.ts";
import { type SettledCounts, reconcileBatch } from "#worker/alerts/matching/reconcile-batch.ts";

/** Matches some Form 144 notices against all alerts on planned sales, in the transaction of `client`. */
export async function matchPlannedSales(
  client: PoolClient,
  accessions: readonly string[],
  { db, alerts }: { db: Database; alerts: KnownAlerts },
): Promise<SettledCounts> {
  // Locked before rows are read: the next process that settles the same filings reads the new state.
  const hits = await loadKeptHits(client, alerts.kind, accessions);
  const replacedBy = await readReplacements(db, accessions);
  const amendments = [...new Set(replacedBy.values())];
  const matches = await readPlannedSaleMatches(db, [...accessions, ...amendments]);
  const present = new Map(
    matches.map((match) => [
      match.key,
      {
        match,
        alerts: alerts.matching(match.facts),
        firstReported: match,
        // An amendment that was read only for the notice it replaced is matched when its own entry is claimed.
        isNew: accessions.includes(match.key),
      },
    ]),
  );
  return await reconcileBatch(client, {
    rows: [...present.values()],
    hits,
    placeOf: (hit) => {
      const row = present.get(hit.dedupKey);
      if (row !== undefined) return { is: "there", row };
      const by = replacedBy.get(hit.dedupKey);
      return by === undefined
        ? { is: "gone" }
        : { is: "amended", by, row: present.get(by) ?? null };
    },
    known: (id) => alerts.get(id),
  });
}
