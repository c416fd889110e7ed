import { drawAlerts, isMatchWaiting } from "#database/alerts/hits/compared-alerts.ts";
import type { DifferingHit } from "#database/alerts/hits/differing-hits.ts";
import type { Database } from "#database/connect.ts";
import { queueWatches } from "#worker/alerts/alert-watches.ts";
import { compareAlert } from "#worker/alerts/matching/compare-alert.ts";

const differencesNamed = 10;

/**
 * Compares the results of alerts with what was recorded of them, as lines for people. What waits to be
 * matched is no difference.
 * @param most  alerts compared; of more, some drawn by chance
 */
export async function checkAlerts(
  db: Database,
  most: number,
): Promise<{ line: string; isSound: boolean }[]> {
  const { alerts, total } = await drawAlerts(
    db,
    queueWatches.map(({ kind }) => kind),
    most,
  );
  const differing: string[] = [];
  for (const alert of alerts) {
    const difference = await compareAlert(db, alert);
    for (const hit of difference?.hits ?? []) {
      if (await isMatchWaiting(db, hit.accession)) continue;
      differing.push(`alert ${alert.id}: ${describe(hit)}`);
    }
  }
  const count = (value: number): string => value.toLocaleString("en-US");
  const compared = `${count(alerts.length)} of ${count(total)} on filings compared`;
  if (differing.length === 0) {
    return [{ line: `Alerts       ${compared}, as recorded`, isSound: true }];
  }
  const head = {
    line: `Alerts       ${compared}: ${count(differing.length)} DIFFER`,
    isSound: false,
  };
  const named = differing.slice(0, differencesNamed);
  return [head, ...named.map((line) => ({ line: `Differs      ${line}`, isSound: false }))];
}

function describe({ accession, rowNumber, isRecorded }: DifferingHit): string {
  const row = rowNumber === null ? accession : `${accession} row ${rowNumber}`;
  return isRecorded ? `${row} was recorded and matches no more` : `${row} was not recorded`;
}
