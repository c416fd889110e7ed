import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Problems reported to administrators. Instants are real, UTC. */
export type SourceAlarm = {
  id: number;
  subject: string;
  raisedAt: string;
  endedAt: string | null;
  detail: string;
};

/** Any fixed number. */
const alarmLock = 7_301_991_860;

const columns = [
  "id",
  "subject",
  "raised_at as raisedAt",
  "ended_at as endedAt",
  "detail",
] as const;

/** Alarms that have not ended, and those that ended after an instant; the newest first. */
export async function listAlarms(
  db: Database,
  { endedAfter, limit }: { endedAfter: string; limit: number },
): Promise<SourceAlarm[]> {
  return await db
    .selectFrom("source_alarm")
    .select(columns)
    .where((where) => where.or([where("ended_at", "is", null), where("ended_at", ">", endedAfter)]))
    .orderBy("raised_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Alarms that have not ended, by subject. */
export async function listOpenAlarms(db: Database): Promise<SourceAlarm[]> {
  return await db
    .selectFrom("source_alarm")
    .select(columns)
    .where("ended_at", "is", null)
    .orderBy("subject")
    .execute();
}

/** One of those who change alarms goes on at a time, until the transaction ends. */
export async function lockAlarms(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${alarmLock})`.execute(transaction);
}

/** Writes alarms that begin; one that is open already stays as it is. */
export async function raiseAlarms(
  transaction: Database,
  alarms: readonly Pick<SourceAlarm, "subject" | "detail">[],
  at: string,
): Promise<void> {
  if (alarms.length === 0) return;
  await transaction
    .insertInto("source_alarm")
    .values(alarms.map(({ subject, detail }) => ({ subject, detail, raised_at: at })))
    .onConflict((conflict) => conflict.column("subject").where("ended_at", "is", null).doNothing())
    .execute();
}

/** Writes that open alarms ended. */
export async function endAlarms(
  transaction: Database,
  ids: readonly number[],
  at: string,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable("source_alarm")
    .set({ ended_at: at })
    .where("id", "in", [...ids])
    .where("ended_at", "is", null)
    .execute();
}

/** Accounts that can administer, by id: readers of alarms. */
export async function listAdministrators(db: Database): Promise<{ id: number; email: string }[]> {
  return await db
    .selectFrom("account")
    .select(["id", "email"])
    .where(sql<boolean>`'admin' = any(permissions)`)
    .where(sql<boolean>`lower(btrim(organization)) = 'admin'`)
    .where("password_hash", "is not", null)
    .where("email_verified_at", "is not", null)
    .where("suspended_at", "is", null)
    .orderBy("id")
    .execute();
}
