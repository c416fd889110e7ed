import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { connectionSettings } from "#database/connect.ts";
import { inSnapshot, spendTransactionId, unlessTooLong } from "#database/in-snapshot.ts";
import { createTestDatabase } from "#testing/database/database.ts";

test("change numbers drawn before an id was spent are safe from a crash, also of transactions that failed", async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(connectionSettings(database.serverConnectionString));
  await client.connect();
  try {
    // Servers of tests do not wait for their log otherwise.
    await client.query("set synchronous_commit = on");
    const ids: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await client.query("begin");
      // The sequence is logged every 33 numbers.
      await client.query("select nextval('change_seq') from generate_series(1, 100)");
      await client.query("rollback");
      const { rows: drawn } = await client.query<{ lsn: string }>(
        "select pg_current_wal_insert_lsn()::text as lsn",
      );
      ids.push(await spendTransactionId(client));
      const { rows } = await client.query<{ isSafe: boolean }>(
        'select pg_current_wal_flush_lsn() >= $1::pg_lsn as "isSafe"',
        [drawn[0]?.lsn],
      );
      expect(rows).toEqual([{ isSafe: true }]);
    }
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(new Set(ids).size).toBe(5);
  } finally {
    await client.end();
    await database.drop();
  }
});

test("a snapshot can be read on after a read that took too long, with the time limit it had before", async () => {
  const { db, drop } = await createTestDatabase();
  try {
    await inSnapshot(db, null, async (snapshot) => {
      const limit = sql`select current_setting('statement_timeout') as limit`;
      const before = (await limit.execute(snapshot)).rows;
      const read = (seconds: number) =>
        unlessTooLong(snapshot, 100, (limited) =>
          sql`select pg_sleep(${seconds})`.execute(limited),
        );
      expect(await read(5)).toBeNull();
      expect((await read(0))?.rows).toHaveLength(1);
      expect((await limit.execute(snapshot)).rows).toEqual(before);
      // What an administrator cancels did not take too long.
      const canceled = unlessTooLong(snapshot, 60_000, (limited) =>
        sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(1)`.execute(limited),
      );
      await expect(canceled).rejects.toThrow("canceling statement due to user request");
    });
  } finally {
    await drop();
  }
});
