import type { ComparedAlert, DifferingHit } from "#database/alerts/hits/differing-hits.ts";
import { listCandidates } from "#database/alerts/keywords/candidate-filings.ts";
import type { Database } from "#database/connect.ts";

/**
 * Filings whose words say otherwise than what was recorded of a keyword alert: recorded ones that
 * cannot hold its keywords, and others that surely hold them.
 * @param options.isNew  the alert was just saved: filings that may hold its keywords count as well,
 *   whose texts say whether they do
 */
export async function differingKeywordHits(
  db: Database,
  { id, criteriaVersion, tree, since }: ComparedAlert,
  { isNew }: { isNew: boolean },
): Promise<DifferingHit[]> {
  const { filings, undecidedSince } = await listCandidates(db, { tree, since, until: null });
  const kept = await db
    .selectFrom("alert_hit")
    .select(["accession"])
    .where("alert_id", "=", id)
    .where("criteria_version", "=", criteriaVersion)
    .where("state", "=", "live")
    .execute();
  const recorded = new Set(kept.flatMap(({ accession }) => accession ?? []));
  const possible = new Set(filings.map(({ accession }) => accession));
  const missing = filings
    .filter(({ accession, isSure }) => (isSure || isNew) && !recorded.has(accession))
    .map(({ accession }) => ({ accession, rowNumber: null, isRecorded: false }));
  // Of filings that were left out, nothing is known.
  const surplus = (undecidedSince === null ? [...recorded] : [])
    .filter((accession) => !possible.has(accession))
    .map((accession) => ({ accession, rowNumber: null, isRecorded: true }));
  return [...missing, ...surplus];
}
