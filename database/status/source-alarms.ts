import type { Database } from "#database/connect.ts";

/** What administrators were told of. Instants are real, UTC. */
export type SourceAlarm = {
  id: number;
  subject: string;
  raisedAt: string;
  endedAt: string | null;
  detail: string;
};

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
