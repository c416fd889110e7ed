import { sql } from "kysely";
import type { CaseFile } from "#database/cases/cases.ts";
import type { Database } from "#database/connect.ts";

/** What members change of a case itself. */
export type CaseChange = Pick<
  CaseFile,
  | "title"
  | "summary"
  | "status"
  | "outcome"
  | "outcomeNote"
  | "dueOn"
  | "ownerAccountId"
  | "ownerName"
>;

/** Writes the case as its next version. @returns that version */
export async function updateCase(
  transaction: Database,
  id: number,
  { change, by }: { change: CaseChange; by: string },
): Promise<number> {
  const { version } = await transaction
    .updateTable("case_file")
    .set((set) => ({
      title: change.title,
      summary: change.summary,
      status: change.status,
      outcome: change.outcome,
      outcome_note: change.outcomeNote,
      due_on: change.dueOn,
      owner_account_id: change.ownerAccountId,
      owner_name: change.ownerName,
      version: set("version", "+", 1),
      changed_by: by,
    }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Waits for deletions of what a case cites, and keeps others from beginning: a hold then covers what is left. */
export async function lockCitedOf(transaction: Database, caseId: number): Promise<void> {
  await sql`select from saved_search where id in (
              select cited_id from case_item where case_id = ${caseId} and kind = 'search')
             order by id for key share`.execute(transaction);
  await sql`select from alert_hit where id in (
              select cited_id from case_item where case_id = ${caseId} and kind = 'alert_match')
             order by id for key share`.execute(transaction);
}

export async function deleteCaseFile(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom("case_file").where("id", "=", id).execute();
}

/** What is to be deleted, with everything that goes with it. */
export type Doomed =
  | { searchId: number }
  | { alertName: string; ofAccountId: number }
  | { accountId: number };

/**
 * Cases on hold that cite what is to be deleted.
 * @param viewerId  the account that deletes: only numbers of cases it is a member of are given
 */
export async function findHolds(
  db: Database,
  doomed: Doomed,
  viewerId: number,
): Promise<{ number: string; isSeen: boolean }[]> {
  const { rows } = await sql<{ number: string; isSeen: boolean }>`
    select c.number,
           exists (select from case_member m join account viewer on viewer.id = m.account_id
                    where m.case_id = c.id and viewer.id = ${viewerId}
                      and organization_key(viewer.organization, viewer.id) = c.organization_key)
             as "isSeen"
      from case_file c
     where c.status = 'on_hold' and c.id in (
       select case_id from case_item item where ${cites(doomed)})
     order by c.id`.execute(db);
  return rows;
}

function cites(doomed: Doomed) {
  if ("searchId" in doomed) return sql`item.kind = 'search' and item.cited_id = ${doomed.searchId}`;
  if ("alertName" in doomed)
    return sql`item.kind = 'alert_match' and exists (
      select from alert_hit hit join alert on alert.id = hit.alert_id
       where hit.id = item.cited_id and alert.account_id = ${doomed.ofAccountId}
         and alert.name = ${doomed.alertName})`;
  return sql`(item.kind = 'search' and exists (
      select from saved_search where id = item.cited_id and account_id = ${doomed.accountId}))
    or (item.kind = 'alert_match' and exists (
      select from alert_hit where id = item.cited_id and account_id = ${doomed.accountId}))`;
}

export type RegisteredCase = Pick<
  CaseFile,
  "id" | "number" | "status" | "ownerName" | "createdAt"
> & {
  organization: string;
  members: number;
};

/** Every case as administrators see it: that it exists, the newest first. */
export async function listRegister(db: Database, limit: number): Promise<RegisteredCase[]> {
  const { rows } = await sql<RegisteredCase>`
    select id, number, organization, status, owner_name as "ownerName",
           created_at as "createdAt",
           (select count(*) from case_member where case_id = c.id) as members
      from case_file c order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
