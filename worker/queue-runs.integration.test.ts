import { sql } from "kysely";
import { expect, test } from "vitest";
import { announce } from "#database/queue/queue.ts";
import { deriveIssuers, deliverAlerts } from "#database/queue/queues.ts";
import { createLogger } from "#platform/logger.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { type QueueRun, startQueueRuns } from "#worker/queue-runs.ts";

const database = await databaseForFile();

function start(runs: readonly QueueRun[]) {
  const { connectionString, db } = database;
  const signal = new AbortController().signal;
  return startQueueRuns({ connectionString, db, logger: createLogger("silent"), signal }, runs);
}

const failures = async () =>
  (await sql`select queue, failures, last_error from queue_failure`.execute(database.db)).rows;

test("a queue runs at once and after a notice; a failed run is noted until one succeeds", async () => {
  let runs = 0;
  let isBroken = true;
  const queue = { ...deliverAlerts, everySeconds: 3_600 };
  const part = start([
    {
      queue,
      run: async () => {
        runs += 1;
        if (isBroken) throw new Error("no zone");
      },
    },
  ]);
  await expect
    .poll(failures)
    .toEqual([{ queue: "deliver_alerts", failures: expect.any(Number), last_error: "no zone" }]);
  isBroken = false;
  const before = runs;
  await announce(database.db, queue);
  await expect.poll(() => runs).toBeGreaterThan(before);
  await expect.poll(failures).toEqual([]);
  await part.close();
  const after = runs;
  await announce(database.db, queue);
  expect(runs).toBe(after);
});

test("a queue runs again when its next retry is due, long before its schedule", async () => {
  await sql`
    insert into dirty_issuer (cik, attempts, attempted_at, next_attempt_at)
    values (7, 1, now(), now() + interval '2 seconds')`.execute(database.db);
  const seen: number[] = [];
  const part = start([
    {
      queue: { ...deriveIssuers, channel: null, everySeconds: 3_600 },
      run: async () => {
        const { rows } = await sql<{ due: number }>`
          select count(*)::int as due from dirty_issuer where next_attempt_at <= now()`.execute(
          database.db,
        );
        seen.push(rows[0]?.due ?? 0);
      },
    },
  ]);
  await expect.poll(() => seen.at(-1), { timeout: 20_000 }).toBe(1);
  expect(seen[0]).toBe(0);
  await part.close();
});
