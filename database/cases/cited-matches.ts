import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

export type CitedMatch = {
  id: number;
  accountId: number;
  alertName: string;
  state: string;
  accession: string | null;
  rowNumber: number | null;
  /** Of the filing. */
  form: string | null;
  cik: number;
  day: string | null;
  facts: unknown;
  conditions: unknown;
  happenedAt: string;
  matchedAt: string;
};

/** A recorded match of an alert of the account, by its key among the results; undefined without one. */
export async function findMatchId(
  db: Database,
  { accountId, alertName, key }: { accountId: number; alertName: string; key: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select hit.id from alert_hit hit join alert on alert.id = hit.alert_id
     where alert.account_id = ${accountId} and alert.name = ${alertName}
       and hit.dedup_key = ${key}`.execute(db);
  return rows[0]?.id;
}

/** A recorded match of any owner. */
export async function readCitedMatch(db: Database, id: number): Promise<CitedMatch | undefined> {
  const { rows } = await sql<CitedMatch>`
    select hit.id, hit.account_id as "accountId", alert.name as "alertName", hit.state,
           hit.accession, hit.row_number as "rowNumber",
           (select form from filing where filing.accession = hit.accession) as form,
           hit.cik, hit.day, hit.facts, hit.conditions,
           hit.happened_at as "happenedAt", hit.matched_at as "matchedAt"
      from alert_hit hit join alert on alert.id = hit.alert_id where hit.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a saved search is stored, also one that the caller may not see. */
export async function isSearchStored(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("saved_search")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}
