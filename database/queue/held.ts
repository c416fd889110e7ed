import type { ClientBase, Pool, PoolClient } from "pg";
import { z } from "zod";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import {
  claimOf,
  execute,
  instant,
  isDue,
  keyColumns,
  payloadColumns,
  type Queue,
  retrySeconds,
  sameKey,
} from "#database/queue/queue.ts";

/**
 * A queue whose work is done in the transaction that claims it, so a process that dies leaves it waiting.
 * An advisory lock keeps others away, not a lock of the row: who requests the work again meanwhile does not
 * wait, and the changed mark shows that it is to be done once more.
 */
export type HeldQueue<Shape extends z.ZodRawShape = z.ZodRawShape> = Queue<Shape> & {
  /** Column that changes whenever the work is requested; part of the payload. */
  mark: string;
  /** Claimed in one transaction. */
  batch: number;
  /** Transactions of one process at a time: with two, it computes for one while PostgreSQL works for the other. */
  atOnce: number;
};

/** SQL of the advisory lock of row `alias`. */
export function heldLock({ table, key }: Pick<Queue, "table" | "key">, alias: string): string {
  const parts = key.map((column) => `${alias}.${column}`).join(", ");
  return `hashtextextended(concat_ws('/', '${table}', ${parts}), 0)`;
}

/** Rows looked at for each one claimed, to find some that no other process works on. */
const lookedAt = 20;

type ClaimOptions = {
  limit?: number;
  /** SQL of a further condition on row `q`. */
  only?: string;
  /** The claims of an attempt that failed, of which each is attempted by itself. */
  among?: readonly Readonly<Record<string, unknown>>[];
};

/** Claims work that is due for this transaction; other processes get other work. */
export async function claimHeld<Shape extends z.ZodRawShape>(
  client: ClientBase,
  queue: HeldQueue<Shape>,
  options: ClaimOptions = {},
): Promise<z.output<z.ZodObject<Shape>>[]> {
  const { limit = queue.batch, only = "true", among } = options;
  const rowsOf = `json_populate_recordset(null::${queue.table}, $2::json)`;
  const chosen = `join ${rowsOf} as o on ${sameKey(queue, "o", "q")}`;
  const condition = isDue(queue, instant);
  const { rows: locked } = await execute(
    client,
    `with waiting as materialized (
       select ${keyColumns(queue, "q")} from ${queue.table} q ${among === undefined ? "" : chosen}
        where ${condition} and (${only}) order by ${queue.order} limit ${limit * lookedAt}
     )
     select ${keyColumns(queue, "w")} from waiting w
      where pg_try_advisory_xact_lock(${heldLock(queue, "w")}) limit ${limit}`,
    among === undefined
      ? [null]
      : [null, JSON.stringify(among.map((claim) => claimOf(queue, claim)))],
  );
  if (locked.length === 0) return [];
  // Read once they are locked: another process may have done some of them just before. A row that a
  // transaction is marking is left to the notice of its commit; its lock is only looked for, not kept.
  await client.query("savepoint claiming");
  const { rows } = await execute(
    client,
    `select ${payloadColumns(queue)} from ${queue.table} q ${chosen}
      where ${condition} order by ${queue.order} for update of q skip locked`,
    [null, JSON.stringify(locked)],
  );
  await client.query("rollback to savepoint claiming");
  return rows.map((row) => queue.payload.parse(row));
}

/**
 * SQL of the rows of claims whose mark is the same, locked as `own`. A row that another transaction has
 * locked is being marked and stays, so there is no waiting.
 */
function unmarked(queue: HeldQueue): string {
  return `own as materialized (
       select ${keyColumns(queue, "q")}
         from ${queue.table} q join json_populate_recordset(null::${queue.table}, $1::json) as c
           on ${sameKey(queue, "q", "c")} and q.${queue.mark} = c.${queue.mark}
          for update of q skip locked
     )`;
}

const json = (queue: HeldQueue, claims: readonly Readonly<Record<string, unknown>>[]): string =>
  JSON.stringify(claims.map((claim) => claimOf(queue, claim)));

const keySchema = z.object({ key: z.string() });

/**
 * Removes work that was done in this transaction, except what was requested again meanwhile.
 * @returns the claims whose work is done
 */
export async function finishHeld<Work extends Readonly<Record<string, unknown>>>(
  client: ClientBase,
  queue: HeldQueue,
  claims: readonly Work[],
): Promise<Work[]> {
  const { rows } = await execute(
    client,
    `with ${unmarked(queue)}
     delete from ${queue.table} q using own where ${sameKey(queue, "q", "own")}
     returning concat_ws('/', ${keyColumns(queue, "q")}) as key`,
    [json(queue, claims)],
  );
  const done = new Set(rows.map((row) => keySchema.parse(row).key));
  return claims.filter((claim) => {
    const row = claimOf(queue, claim);
    return done.has(queue.key.map((column) => String(row[column])).join("/"));
  });
}

/**
 * Notes that work was done which is repeated after a while, unless it was requested again meanwhile.
 * @param again.doneAt  column that keeps when it was done
 */
export async function repeatHeld(
  client: ClientBase,
  queue: HeldQueue,
  claim: Readonly<Record<string, unknown>>,
  again: { afterSeconds: number; doneAt: string },
): Promise<void> {
  await execute(
    client,
    `with ${unmarked(queue)}
     update ${queue.table} q
        set attempts = 0, attempted_at = clock_timestamp(), last_error = null,
            ${again.doneAt} = clock_timestamp(),
            next_attempt_at = clock_timestamp() + make_interval(secs => $2::float8)
       from own where ${sameKey(queue, "q", "own")}`,
    [json(queue, [claim]), again.afterSeconds],
  );
}

const longestError = 500;

/**
 * Notes why work failed: it is attempted again later, or as soon as it is requested again.
 * @returns false if it was requested again meanwhile, or another attempt failed before this one was noted
 */
async function postponeHeld(
  pool: Pool,
  queue: HeldQueue,
  claim: Readonly<Record<string, unknown>>,
  error: Error,
): Promise<boolean> {
  const attempts = Number(claimOf(queue, claim)["attempts"]) + 1;
  const { count } = await execute(
    pool,
    `with ${unmarked(queue)}
     update ${queue.table} q
        set attempts = $2, attempted_at = clock_timestamp(), last_error = $3,
            next_attempt_at = clock_timestamp() + make_interval(secs => $4::float8)
       from own where ${sameKey(queue, "q", "own")} and q.attempts = $2 - 1`,
    [
      json(queue, [claim]),
      attempts,
      error.message.slice(0, longestError),
      retrySeconds(queue.retry, attempts),
    ],
  );
  return count > 0;
}

type HeldWork<Shape extends z.ZodRawShape, Result> = {
  /** SQL conditions on rows `q`: work of the first is claimed by itself before that of the second, and so on. */
  only?: readonly string[];
  /** Called first in each transaction. */
  prepare?: (client: PoolClient) => Promise<void>;
  /** Does the work in its transaction, and ends with `finishHeld` or `repeatHeld`. */
  work: (client: PoolClient, claims: z.output<z.ZodObject<Shape>>[]) => Promise<Result>;
  /** Called with each result that was committed. */
  onDone: (result: Result, claims: readonly z.output<z.ZodObject<Shape>>[]) => void;
  /** Called for work that failed by itself and is attempted again later. */
  onFailure: (claim: z.output<z.ZodObject<Shape>>, error: Error) => void;
  signal?: AbortSignal | undefined;
};

/**
 * Does all work that is due, in batches. Of a batch that fails each piece is attempted by itself, so one that
 * cannot be done holds up no other.
 * @throws what fails before anything is claimed, or once the signal is aborted
 */
export async function workHeld<Shape extends z.ZodRawShape, Result>(
  pool: Pool,
  queue: HeldQueue<Shape>,
  { only = ["true"], prepare, work, onDone, onFailure, ...options }: HeldWork<Shape, Result>,
): Promise<void> {
  async function attempt(among?: ClaimOptions["among"]): Promise<boolean> {
    let claims: z.output<z.ZodObject<Shape>>[] = [];
    try {
      const result = await inTransaction(pool, async (client) => {
        await prepare?.(client);
        const chosen = among === undefined ? {} : { among };
        for (const condition of only) {
          if (claims.length === 0)
            claims = await claimHeld(client, queue, { ...chosen, only: condition });
        }
        return claims.length === 0 ? null : { of: await work(client, claims) };
      });
      if (result !== null) onDone(result.of, claims);
      return result !== null;
    } catch (caught) {
      const [claim, ...others] = claims;
      if (claim === undefined || options.signal?.aborted === true) throw caught;
      const error = caught instanceof Error ? caught : new Error(String(caught));
      if (others.length === 0) {
        if (await postponeHeld(pool, queue, claim, error)) onFailure(claim, error);
      } else for (const each of claims) await attempt([each]);
      return true;
    }
  }
  async function attemptAll(): Promise<void> {
    while (options.signal?.aborted !== true && (await attempt()));
  }
  const ends = await Promise.allSettled(Array.from({ length: queue.atOnce }, attemptAll));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}
