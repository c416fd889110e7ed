import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** A member as others see them; the name stays after the account is gone. */
export type MemberRow = {
  id: number;
  accountId: number | null;
  name: string;
  email: string;
  hasAccess: boolean;
  addedBy: string;
  addedAt: string;
};

/** The members of a case in the order added; accounts are shown by their present name and email. */
export async function listMembers(db: Database, caseId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select m.id, m.account_id as "accountId", coalesce(account.name, m.name) as name,
           coalesce(account.email, m.email) as email,
           coalesce(organization_key(account.organization, account.id) = c.organization_key
                    and account.suspended_at is null, false) as "hasAccess",
           m.added_by as "addedBy", m.added_at as "addedAt"
      from case_member m
      join case_file c on c.id = m.case_id
      left join account on account.id = m.account_id
     where m.case_id = ${caseId} order by m.id`.execute(db);
  return rows;
}

export type NoteRow = {
  id: number;
  body: string;
  version: number;
  authorAccountId: number | null;
  author: string;
  createdAt: string;
  changedBy: string | null;
  changedAt: string | null;
  mentions: string[];
};

/** The notes of a case, the oldest first. @param id  only this one */
export async function listNotes(
  db: Database,
  caseId: number,
  id: number | null = null,
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.body, n.version, n.author_account_id as "authorAccountId", n.author,
           n.created_at as "createdAt", n.changed_by as "changedBy", n.changed_at as "changedAt",
           array(select m.name from case_mention join case_member m on m.id = member_id
                  where note_id = n.id order by m.id) as mentions
      from case_note n
     where n.case_id = ${caseId} and (${id}::bigint is null or n.id = ${id})
     order by n.id`.execute(db);
  return rows;
}

export type TaskRow = {
  id: number;
  text: string;
  version: number;
  assigneeAccountId: number | null;
  assignee: string | null;
  assigneeEmail: string | null;
  dueOn: string | null;
  createdBy: string;
  createdAt: string;
  changedBy: string | null;
  doneBy: string | null;
  doneAt: string | null;
};

/** The tasks of a case: open ones by due date, then those done. @param id  only this one */
export async function listTasks(
  db: Database,
  caseId: number,
  id: number | null = null,
): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select t.id, t.text, t.version, t.assignee_account_id as "assigneeAccountId", t.assignee,
           account.email as "assigneeEmail", t.due_on as "dueOn", t.created_by as "createdBy",
           t.created_at as "createdAt", t.changed_by as "changedBy", t.done_by as "doneBy",
           t.done_at as "doneAt"
      from case_task t left join account on account.id = t.assignee_account_id
     where t.case_id = ${caseId} and (${id}::bigint is null or t.id = ${id})
     order by t.done_at nulls first, t.due_on nulls last, t.id`.execute(db);
  return rows;
}
