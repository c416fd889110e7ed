import { sql } from "kysely";
import { casePermissions } from "#contract/cases/case-vocabulary.ts";
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
                    and account.permissions && ${[...casePermissions, "admin"]}::text[]
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

/** Someone who can be added to a case, or was just found by email. */
export type Colleague = { accountId: number; name: string; email: string };

const isColleague = (caseId: number) => sql`
  from account join case_file c on c.id = ${caseId}
   and c.organization_key = organization_key(account.organization, account.id)
 where account.email_verified_at is not null and account.suspended_at is null
   and account.permissions <> '{}'`;

/** Users of the case's organization who are not members of it, by name. */
export async function listColleagues(db: Database, caseId: number): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select account.id as "accountId", account.name, account.email ${isColleague(caseId)}
       and not exists (select from case_member
                        where case_id = c.id and account_id = account.id)
     order by lower(account.name), account.id limit 1000`.execute(db);
  return rows;
}

/** A user of the case's organization by email; locked, so that the account stays meanwhile. */
export async function findColleague(
  transaction: Database,
  { caseId, email }: { caseId: number; email: string },
): Promise<Colleague | undefined> {
  const { rows } = await sql<Colleague>`
    select account.id as "accountId", account.name, account.email ${isColleague(caseId)}
       and account.email = ${email} for key share of account`.execute(transaction);
  return rows[0];
}

/** @returns false when the account was a member already */
export async function insertMember(
  transaction: Database,
  { caseId, colleague, addedBy, at }: { caseId: number; colleague: Colleague } & Written,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await transaction
    .insertInto("case_member")
    .values({
      case_id: caseId,
      account_id: colleague.accountId,
      name: colleague.name,
      email: colleague.email,
      added_by: addedBy,
      added_at: at,
    })
    .onConflict((conflict) => conflict.columns(["case_id", "account_id"]).doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

type Written = { addedBy: string; at: string };

export async function deleteMember(transaction: Database, memberId: number): Promise<void> {
  await transaction.deleteFrom("case_member").where("id", "=", memberId).execute();
}

export type SavedNote = {
  caseId: number;
  body: string;
  /** Ids of members. */
  mentioned: readonly number[];
  by: { accountId: number; name: string };
  at: string;
};

/** @returns the new note's id */
export async function insertNote(transaction: Database, note: SavedNote): Promise<number> {
  const { id } = await transaction
    .insertInto("case_note")
    .values({
      case_id: note.caseId,
      body: note.body,
      author_account_id: note.by.accountId,
      author: note.by.name,
      created_at: note.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertMentions(transaction, id, note.mentioned);
  return id;
}

/** Writes another text, as the next version. */
export async function updateNote(
  transaction: Database,
  id: number,
  { body, mentioned, by, at }: SavedNote,
): Promise<void> {
  await sql`update case_note set body = ${body}, version = version + 1, changed_by = ${by.name},
                   changed_at = ${at} where id = ${id}`.execute(transaction);
  await transaction.deleteFrom("case_mention").where("note_id", "=", id).execute();
  await insertMentions(transaction, id, mentioned);
}

async function insertMentions(
  transaction: Database,
  noteId: number,
  memberIds: readonly number[],
): Promise<void> {
  if (memberIds.length === 0) return;
  const rows = memberIds.map((memberId) => ({ note_id: noteId, member_id: memberId }));
  await transaction.insertInto("case_mention").values(rows).execute();
}

export async function deleteNote(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom("case_note").where("id", "=", id).execute();
}

export type SavedTask = {
  text: string;
  assignee: { accountId: number; name: string } | null;
  dueOn: string | null;
  done: { by: string; at: string } | null;
};

/** @returns the new task's id */
export async function insertTask(
  transaction: Database,
  task: SavedTask & { caseId: number; by: string; at: string },
): Promise<number> {
  const { id } = await transaction
    .insertInto("case_task")
    .values({
      ...taskColumns(task),
      case_id: task.caseId,
      created_by: task.by,
      created_at: task.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes another state, as the next version. */
export async function updateTask(
  transaction: Database,
  id: number,
  task: SavedTask & { by: string },
): Promise<void> {
  await transaction
    .updateTable("case_task")
    .set((set) => ({
      ...taskColumns(task),
      changed_by: task.by,
      version: set("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

function taskColumns({ text, assignee, dueOn, done }: SavedTask) {
  return {
    text,
    assignee_account_id: assignee?.accountId ?? null,
    assignee: assignee?.name ?? null,
    due_on: dueOn,
    done_by: done?.by ?? null,
    done_at: done?.at ?? null,
  };
}

export async function deleteTask(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom("case_task").where("id", "=", id).execute();
}
