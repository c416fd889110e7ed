import type { PoolClient } from "pg";
import { loadKeptHits } from "#database/alerts/hits/kept-hits.ts";
import type { Database } from "#database/connect.ts";
import type { KnownAlerts } from "#worker/alerts/known-alerts.ts";
import type { KeywordFinder } from "#worker/alerts/keywords/keyword-finder.ts";
import { matchTexts } from "#worker/alerts/keywords/match-texts.ts";
import type { WatchedKeywords } from "#worker/alerts/keywords/watched-keywords.ts";
import { type SettledCounts, reconcileBatch } from "#worker/alerts/matching/reconcile-batch.ts";

/** Matches the texts of some filings against all keyword alerts, in the transaction of `client`. */
export async function settleTexts(
  client: PoolClient,
  accessions: readonly string[],
  {
    alerts,
    ...context
  }: { db: Database; alerts: KnownAlerts; watched: WatchedKeywords; finder: KeywordFinder },
): Promise<SettledCounts> {
  // Locked before texts are read: the next process that settles the same filings reads the new state.
  const hits = await loadKeptHits(client, alerts.kind, accessions);
  const verdicts = await matchTexts(context, accessions);
  const rows = verdicts.flatMap((verdict) =>
    verdict.state === "read"
      ? [
          {
            match: verdict.match,
            alerts: verdict.alerts,
            firstReported: verdict.match,
            isNew: true,
          },
        ]
      : [],
  );
  const present = new Map(rows.map((row) => [row.match.key, row]));
  const gone = new Set(
    verdicts.filter(({ state }) => state === "gone").map(({ accession }) => accession),
  );
  return await reconcileBatch(client, {
    rows,
    hits,
    placeOf: ({ dedupKey: accession }) => {
      const row = present.get(accession);
      if (row !== undefined) return { is: "there", row };
      // A text that is not stored yet says nothing about earlier matches.
      return gone.has(accession) ? { is: "gone" } : null;
    },
    known: (id) => alerts.get(id),
  });
}
