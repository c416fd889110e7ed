import type { z } from "zod";
import {
  claimOf,
  execute,
  type Executor,
  instant,
  isDue,
  keyColumns,
  payloadColumns,
  type Queue,
  sameKey,
} from "#database/queue/queue.ts";

/**
 * A queue whose work is done outside of the transaction that claims it: sending, downloading. A lease keeps
 * others away; it outlasts the longest attempt, so work of a process that died is claimed when it ends.
 */
export type LeasedQueue<Shape extends z.ZodRawShape = z.ZodRawShape> = Queue<Shape> & {
  leaseSeconds: number;
  /** Whether claims carry the number of the process, so that those of a dead one end at once. */
  hasClaimants?: boolean;
};

/**
 * Claims work that is due, each row for one caller, until its lease ends.
 * @param options.at  the time, where it is not the database's
 * @param options.only  SQL of a further condition on row `q`
 */
export async function claimLeased<Shape extends z.ZodRawShape>(
  executor: Executor,
  queue: LeasedQueue<Shape>,
  options: { limit: number; at?: string; claimedBy?: number; only?: string },
): Promise<z.output<z.ZodObject<Shape>>[]> {
  const { limit, at = null, claimedBy = null, only = "true" } = options;
  const isOwned = queue.hasClaimants === true;
  const { rows } = await execute(
    executor,
    `with due as (
       select ${keyColumns(queue, "q")} from ${queue.table} q
        where ${isDue(queue, instant)} and (${only})
        order by ${queue.order} limit $2 for update of q skip locked
     )
     update ${queue.table} q
        set attempts = q.attempts + 1, attempted_at = ${instant},
            claimed_until = ${instant} + make_interval(secs => ${queue.leaseSeconds})
            ${isOwned ? ", claimed_by = $3" : ""}
       from due where ${sameKey(queue, "q", "due")}
     returning ${payloadColumns(queue)}`,
    isOwned ? [at, limit, claimedBy] : [at, limit],
  );
  return rows.map((row) => queue.payload.parse(row));
}

/** How an attempt ended. */
export type Ended = {
  claim: Readonly<Record<string, unknown>>;
  /** Why it failed; null: it did not. */
  error: string | null;
  /** Further columns of the row by name, the same ones for all rows of a call. */
  outcome?: Readonly<Record<string, unknown>>;
};

/**
 * Ends attempts, in the caller's transaction where it has one. Work that was claimed by another process or
 * requested again since is left alone. Rows are locked in the order of their keys, as those who add them do.
 * @param options.retrySeconds  until the next attempt; without it `outcome` says that there is none. Where
 *   the last attempt succeeded, attempts are counted from zero again.
 * @param options.evenIfClaimedAgain  a sent message is sent, even where another process has claimed it since
 */
export async function endAttempts(
  executor: Executor,
  queue: LeasedQueue,
  ended: readonly Ended[],
  options: { at?: string; retrySeconds?: number | null; evenIfClaimedAgain?: boolean } = {},
): Promise<number> {
  const [first] = ended;
  if (first === undefined) return 0;
  const { at = null, retrySeconds = null, evenIfClaimedAgain = false } = options;
  const owner = queue.hasClaimants === true ? " and q.claimed_by = e.claimed_by" : "";
  const isOwn = evenIfClaimedAgain ? "true" : `q.attempts = e.attempts${owner}`;
  const columns = Object.keys(first.outcome ?? {}).map((column) => `, ${column} = e.${column}`);
  const rows = ended.map(({ claim, error, outcome }) => ({
    ...claimOf(queue, claim),
    last_error: error,
    ...outcome,
  }));
  const { count } = await execute(
    executor,
    `with e as (select * from json_populate_recordset(null::${queue.table}, $2::json)),
     own as materialized (
       select ${keyColumns(queue, "q")} from ${queue.table} q join e on ${sameKey(queue, "q", "e")}
        where ${queue.waits} and ${isOwn}
        order by ${keyColumns(queue, "q")} for update of q
     )
     update ${queue.table} q
        set claimed_until = null, last_error = e.last_error,
            attempts = case when e.last_error is null and $3::float8 is not null then 0 else q.attempts end,
            next_attempt_at = coalesce(${instant} + make_interval(secs => $3::float8), q.next_attempt_at)
            ${queue.hasClaimants === true ? ", claimed_by = null" : ""}${columns.join("")}
       from own join e on ${sameKey(queue, "own", "e")} where ${sameKey(queue, "q", "own")}`,
    [at, JSON.stringify(rows), retrySeconds],
  );
  return count;
}
