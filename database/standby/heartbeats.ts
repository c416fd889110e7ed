import type { Database } from "#database/connect.ts";
import type { StandbyReason } from "#contract/values/standby-reasons.ts";
import type { StandbyHeartbeatTable } from "#database/tables/following.ts";

/** How a server process reads from its standby; instants are UTC. */
export type StandbyState = {
  /** Host and port of the server process. */
  server: string;
  isUsed: boolean;
  /** How old what the standby shows is, at most; null where it is not known. */
  behindSeconds: number | null;
  /** Why it is not used; null while it is. */
  reason: StandbyReason | null;
  /** The error of the last attempt, where there was one. */
  lastError: string | null;
  /** When it was used for the first time, or was not any more. */
  since: string;
};

export type Beat = { processId: string; beat: number; at: string };

/** Writes a beat of this process with the state of its standby. */
export async function writeBeat(
  db: Database,
  { processId, beat, at }: Beat,
  { server, isUsed, behindSeconds, reason, lastError, since }: StandbyState,
): Promise<void> {
  const columns = {
    beat,
    beaten_at: at,
    server,
    is_used: isUsed,
    behind_seconds: behindSeconds,
    reason,
    last_error: lastError,
    since,
  } satisfies Omit<StandbyHeartbeatTable, "process_id">;
  await db
    .insertInto("standby_heartbeat")
    .values({ process_id: processId, ...columns })
    .onConflict((conflict) => conflict.column("process_id").doUpdateSet(columns))
    .execute();
}

/** The beat of a process that a database shows; null where it shows none. */
export async function readBeat(db: Database, processId: string): Promise<number | null> {
  const row = await db
    .selectFrom("standby_heartbeat")
    .select("beat")
    .where("process_id", "=", processId)
    .executeTakeFirst();
  return row?.beat ?? null;
}

/** When the newest beat of any process was written that a database shows, UTC; null where it shows none. */
export async function readNewestBeatAt(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom("standby_heartbeat")
    .select(({ fn }) => fn.max("beaten_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The standbys of the server processes that have beaten since an instant, by server. */
export async function listStandbys(db: Database, since: string): Promise<StandbyState[]> {
  return await db
    .selectFrom("standby_heartbeat")
    .select([
      "server",
      "is_used as isUsed",
      "behind_seconds as behindSeconds",
      "reason",
      "last_error as lastError",
      "since",
    ])
    .where("beaten_at", ">=", since)
    .orderBy("server")
    .execute();
}

/** Removes what a process, or those that last beat before an instant, wrote. */
export async function deleteBeats(
  db: Database,
  which: { processId: string } | { before: string },
): Promise<void> {
  const rows = db.deleteFrom("standby_heartbeat");
  await (
    "before" in which
      ? rows.where("beaten_at", "<", which.before)
      : rows.where("process_id", "=", which.processId)
  ).execute();
}
