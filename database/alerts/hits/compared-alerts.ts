import { sql } from "kysely";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import type { Database } from "#database/connect.ts";

/** An alert as needed to compare its results with its recorded matches. */
export type StoredComparedAlert = {
  id: number;
  criteriaVersion: number;
  definition: unknown;
  ciks: number[];
  watchedFrom: string;
  /** Only what is sure counts as a difference, as for an alert that was saved long ago. */
  isNew: false;
};

/** Some alerts of these kinds, drawn at random, and how many there are. */
export async function drawAlerts(
  db: Database,
  kinds: readonly AlertKind[],
  most: number,
): Promise<{ alerts: StoredComparedAlert[]; total: number }> {
  const { rows } = await sql<StoredComparedAlert>`
    select id, criteria_version as "criteriaVersion", definition, ciks,
           watched_from as "watchedFrom", false as "isNew"
      from alert where form_type = any(${kinds}::text[]) order by random() limit ${most}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from alert where form_type = any(${kinds}::text[])`.execute(db);
  return { alerts: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Whether a filing waits to be held against alerts, so that what was recorded may still be behind. */
export async function isMatchWaiting(db: Database, accession: string): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from match_wanted where accession = ${accession}) as "isWaiting"`.execute(
    db,
  );
  return rows[0]?.isWaiting ?? false;
}
