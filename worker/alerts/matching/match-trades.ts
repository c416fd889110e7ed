import type { PoolClient } from "pg";
import { loadKeptHits } from "#database/alerts/hits/kept-hits.ts";
import {
  readFamilyAccessions,
  readTradeFamilies,
  readTradeMatches,
} from "#database/alerts/results/trade-source.ts";
import type { Database } from "#database/connect.ts";
import type { KeptHit } from "#domain/alerts/settling/hit-outcome.ts";
import { type RowFamilies, rowFamilies, rowKey } from "#domain/alerts/settling/row-families.ts";
import type { KnownAlerts } from "#worker/alerts/known-alerts.ts";
import {
  type Place,
  type CurrentRow,
  type SettledCounts,
  reconcileBatch,
} from "#worker/alerts/matching/reconcile-batch.ts";

/** Matches the rows of some Forms 4 against all alerts on them, in the transaction of `client`. */
export async function matchTrades(
  client: PoolClient,
  accessions: readonly string[],
  { db, alerts }: { db: Database; alerts: KnownAlerts },
): Promise<SettledCounts> {
  const family = await readFamilyAccessions(db, accessions);
  // Locked before rows are read: the next process that settles the same filings reads the new state.
  const hits = await loadKeptHits(client, alerts.kind, family);
  const { matches, families, happenedAt } = await readRows(db, [
    ...family,
    ...hits.map(({ dedupKey }) => dedupKey.split("/")[0] ?? ""),
  ]);
  const own = new Set(family);
  const rows = matches.map((match): CurrentRow => {
    const key = families.firstReported(match.key);
    return {
      match,
      alerts: alerts.matching(match.facts),
      firstReported: { key, happenedAt: happenedAt.get(key) ?? match.happenedAt },
      isNew: own.has(match.accession ?? ""),
    };
  });
  const present = new Map(rows.map((row) => [row.match.key, row]));
  return await reconcileBatch(client, {
    rows,
    hits,
    placeOf: (hit) => placeOf(hit, families, present),
    known: (id) => alerts.get(id),
  });
}

/** All of one moment. */
async function readRows(db: Database, accessions: readonly string[]) {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (transaction) => {
      const all = await readFamilyAccessions(transaction, accessions);
      const { rows, lines } = await readTradeFamilies(transaction, all);
      return {
        matches: await readTradeMatches(transaction, all),
        families: rowFamilies(rows, lines),
        happenedAt: new Map(
          rows.flatMap((row) =>
            row.happenedAt === null
              ? []
              : [[rowKey(row.accession, row.rowNumber), row.happenedAt] as const],
          ),
        ),
      };
    });
}

function placeOf(
  hit: KeptHit,
  families: RowFamilies<object>,
  present: ReadonlyMap<string, CurrentRow>,
): Place {
  const first = families.placeOf(hit.dedupKey);
  // A row whose first report is no longer there is where it was carried to.
  const now =
    first.is === "gone" ? families.placeOf(rowKey(hit.accession, hit.rowNumber ?? 0)) : first;
  if (now.is === "gone") return now;
  const row = now.key === null ? undefined : present.get(now.key);
  if (now.is === "amended") return { is: "amended", by: now.by, row: row ?? null };
  return row === undefined ? { is: "gone" } : { is: "there", row };
}
