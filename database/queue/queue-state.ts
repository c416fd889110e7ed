import { sql } from "kysely";
import { z } from "zod";
import { queueNames } from "#contract/values/queue-labels.ts";
import type { Database } from "#database/connect.ts";
import { execute, isDue, mayStart } from "#database/queue/queue.ts";
import { deliverAlerts, shownQueues } from "#database/queue/queues.ts";

const longestError = 500;

/** Notes that a run of a queue failed as a whole; work that fails by itself notes that in its own row. */
export async function noteFailedRun(db: Database, queue: string, error: string): Promise<void> {
  await sql`
    insert into queue_failure as f (queue, failures, failed_at, last_error)
    values (${queue}, 1, now(), ${error.slice(0, longestError)})
    on conflict (queue) do update
       set failures = f.failures + 1, failed_at = excluded.failed_at,
           last_error = excluded.last_error`.execute(db);
}

/** Forgets failed runs of a queue once one succeeds. */
export async function forgetFailedRuns(db: Database, queue: string): Promise<void> {
  await sql`delete from queue_failure where queue = ${queue}`.execute(db);
}

/** What could not be sent is counted with the messages; here only our own failures count. */
const tables = shownQueues.map((queue) => {
  const isFailing = queue.mark === undefined ? "false" : "q.last_error is not null";
  return `
  select '${queue.name}' as task, count(*) as waiting,
         count(*) filter (where ${isFailing}) as failing,
         min(q.next_attempt_at) filter (where ${isDue(queue, "now()")}) as oldest_at,
         (array_agg(q.last_error order by q.attempted_at desc) filter (where ${isFailing}))[1]
           as last_error
    from ${queue.table} q
   where ${mayStart(queue, "now()")} and (q.attempts > 0 or ${isDue(queue, "now()")})`;
});

const stateSchema = z.object({
  task: z.enum(queueNames),
  /** Waiting or under way. */
  waiting: z.number(),
  /** Of those, how many failed before. */
  failing: z.number(),
  /** Since when the oldest is due. */
  oldestAt: z.string().nullable(),
  lastError: z.string().nullable(),
});
/** The work of one queue. */
export type QueueState = z.infer<typeof stateSchema>;

/** What waits in each queue of the worker, by name. */
export async function readQueueStates(db: Database): Promise<QueueState[]> {
  const { rows } = await execute(
    db,
    `select s.task, s.waiting, s.failing + (f.queue is not null)::int as failing,
            s.oldest_at as "oldestAt", coalesce(f.last_error, s.last_error) as "lastError"
       from (${tables.join(" union all ")}
             union all select '${deliverAlerts.name}', 0, 0, null, null) as s
       left join queue_failure as f on f.queue = s.task
      order by s.task`,
    [],
  );
  return z.array(stateSchema).parse(rows);
}
