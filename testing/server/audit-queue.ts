import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { AppUnderTest } from "#testing/server/app-under-test.ts";

/** The lock on which writers of the audit trail take turns. Source: database/queries/audit/audit.ts */
const auditLock = 7_301_991_843;
const longestWaitMs = 10_000;

/** Lines calls up in one order: each comes as far as its audit entry, or as the call before it. */
export type AuditQueue = {
  /** Starts a call and waits until this many wait for a lock. */
  lineUp<Result>(
    call: () => Promise<Result>,
    waiting: number,
  ): Promise<{ answer: Promise<Result> }>;
  /** Lets them go on. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/** No one writes to the audit trail until the queue is opened. */
export async function closeAuditTrail(app: AppUnderTest): Promise<AuditQueue> {
  const holder = new pg.Client({ connectionString: app.connectionString });
  await holder.connect();
  await holder.query("select pg_advisory_lock($1)", [auditLock]);
  return {
    async lineUp(call, waiting) {
      const answer = call();
      await untilWaiting(app, waiting);
      return { answer };
    },
    async open() {
      await holder.query("select pg_advisory_unlock($1)", [auditLock]);
    },
    async close() {
      await holder.end();
    },
  };
}

/** @throws Error when fewer come to wait */
async function untilWaiting({ db }: AppUnderTest, count: number): Promise<void> {
  const end = performance.now() + longestWaitMs;
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(distinct pid)::integer as waiting from pg_locks
       where not granted
         and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
      db,
    );
    const waiting = rows[0]?.waiting ?? 0;
    if (waiting >= count) return;
    if (performance.now() > end) throw new Error(`${waiting} calls wait, not ${count}.`);
    await pause(10);
  }
}
