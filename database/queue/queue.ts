import type { QueueName } from "#contract/values/queue-labels.ts";
import { CompiledQuery } from "kysely";
import type { ClientBase, Pool } from "pg";
import { z } from "zod";
import type { Database } from "#database/connect.ts";

/** A connection, a pool or a transaction. */
export type Executor = Database | Pool | ClientBase;

/** How often failed work is attempted again: after `firstSeconds`, then twice as long each time. */
export type RetryPolicy = {
  firstSeconds: number;
  longestSeconds: number;
};

/** When a queue is run without a notice. */
export type QueueSchedule = {
  /** In logs, metrics and on the status page. */
  name: QueueName;
  /** PostgreSQL channel of notices that carry nothing; null: none are sent. */
  channel: string | null;
  /** For work whose notice was lost, and for retries. */
  everySeconds: number;
};

/** A table whose rows are work. Its columns `attempts`, `attempted_at`, `next_attempt_at` and `last_error` are the queue's. */
export type Queue<Shape extends z.ZodRawShape = z.ZodRawShape> = QueueSchedule & {
  table: string;
  /** Columns of the primary key. */
  key: readonly string[];
  /** Columns that a claim returns, in camel case; the key and `attempts` among them. */
  payload: z.ZodObject<Shape>;
  /** SQL: whether row `q` is still to be done. */
  waits: string;
  /** SQL: a further condition on row `q` at an instant. */
  mayStart?: (now: string) => string;
  /** SQL: which row `q` goes first. */
  order: string;
  retry: RetryPolicy & Readonly<Record<string, number>>;
};

export type Claim<Of extends Queue> = z.output<Of["payload"]>;

/** Clocks of two processes may differ by so much without one of them having been set back. */
const clocksDifferBy = "interval '1 minute'";

/** SQL of an instant: parameter `$1`, or the database's time where that is null. */
export const instant = "(select coalesce($1::timestamptz, clock_timestamp()))";

/** SQL: whether an attempt of row `q` may start at an instant, apart from retries and leases. */
export function mayStart(queue: Queue, now: string): string {
  return queue.mayStart === undefined ? queue.waits : `${queue.waits} and ${queue.mayStart(now)}`;
}

/**
 * SQL: whether row `q` is due at an instant: its time has come and no lease runs. It is due at once where it
 * was never attempted, and where its last attempt lies in the future because the clock was set back since.
 */
export function isDue(queue: Queue & { leaseSeconds?: number }, now: string): string {
  const isFree =
    queue.leaseSeconds === undefined
      ? ""
      : ` and (q.claimed_until is null or q.claimed_until <= ${now})`;
  return `${mayStart(queue, now)} and (q.attempted_at is null
    or q.attempted_at > ${now} + ${clocksDifferBy}
    or (q.next_attempt_at <= ${now}${isFree}))`;
}

/** Seconds until the next attempt. @param attempts  so far */
export function retrySeconds({ firstSeconds, longestSeconds }: RetryPolicy, attempts: number) {
  const doublings = Math.min(Math.max(attempts, 1) - 1, 30);
  return Math.min(longestSeconds, firstSeconds * 2 ** doublings);
}

/**
 * Seconds until the next attempt of work that is given up some time after it was created.
 * @returns null when the next attempt would be later
 */
export function retrySecondsBefore(
  policy: RetryPolicy & { giveUpAfterSeconds: number },
  attempts: number,
  { createdAt, now }: { createdAt: Temporal.Instant; now: Temporal.Instant },
): number | null {
  const seconds = retrySeconds(policy, attempts);
  const end = createdAt.add({ seconds: policy.giveUpAfterSeconds });
  return Temporal.Instant.compare(now.add({ seconds }), end) > 0 ? null : seconds;
}

/** `foundAt` → `found_at` */
export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** SQL of the columns of row `alias` that a claim returns. */
export function payloadColumns(queue: Queue, alias = "q"): string {
  return Object.keys(queue.payload.shape)
    .map((name) => `${alias}.${columnOf(name)} as "${name}"`)
    .join(", ");
}

/** SQL that holds where two rows have the same key. */
export function sameKey(queue: Queue, one: string, other: string): string {
  return queue.key.map((column) => `${one}.${column} = ${other}.${column}`).join(" and ");
}

/** SQL of the key of row `alias`. */
export function keyColumns(queue: Queue, alias: string): string {
  return queue.key.map((column) => `${alias}.${column}`).join(", ");
}

/** Columns that identify a row and one claim of it, for `json_populate_recordset`. */
export function claimOf(
  queue: Queue & { mark?: string },
  claim: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const columns = new Set([...queue.key, "attempts", "claimed_by", queue.mark]);
  return Object.fromEntries(
    Object.entries(claim)
      .map(([name, value]) => [columnOf(name), value] as const)
      .filter(([column]) => columns.has(column)),
  );
}

/** Wakes the workers of a queue when the transaction commits. */
export async function announce(
  executor: Executor,
  { channel }: { channel: string },
): Promise<void> {
  await execute(executor, "select pg_notify($1, '')", [channel]);
}

/** Runs a statement whose rows are read with a schema. */
export async function execute(
  executor: Executor,
  statement: string,
  values: readonly unknown[],
): Promise<{ rows: readonly unknown[]; count: number }> {
  if ("executeQuery" in executor) {
    const result = await executor.executeQuery(CompiledQuery.raw(statement, [...values]));
    return { rows: result.rows, count: Number(result.numAffectedRows ?? 0n) };
  }
  const result = await executor.query<object>(statement, [...values]);
  return { rows: result.rows, count: result.rowCount ?? 0 };
}

const waitSchema = z.object({ seconds: z.number().nullable() });

/** Seconds until work is due; null when none waits, 0 when some is due now. */
export async function secondsUntilDue(
  executor: Executor,
  queue: Queue & { leaseSeconds?: number },
): Promise<number | null> {
  const free = queue.leaseSeconds === undefined ? "" : ", q.claimed_until";
  const { rows } = await execute(
    executor,
    `select min(case when ${isDue(queue, instant)} then 0
                     else greatest(0, extract(epoch from greatest(q.next_attempt_at${free})
                                                          - ${instant})) end)::float8 as seconds
       from ${queue.table} q where ${mayStart(queue, instant)}`,
    [null],
  );
  return waitSchema.parse(rows[0]).seconds;
}
