import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { connectionSettings } from "#database/connect.ts";
import { inSnapshot, spendTransactionId, unlessTooLong } from "#database/in-snapshot.ts";
import { createTestDatabase, databaseForFile } from "#testing/database/database.ts";

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
  const { db } = await databaseForFile();
  const found = await inSnapshot(db, null, async (snapshot) => {
    const limit = async () =>
      (
        await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
          snapshot,
        )
      ).rows[0]?.limit;
    const before = await limit();
    const read = (seconds: number) =>
      unlessTooLong(snapshot, 100, (db) => sql`select pg_sleep(${seconds})`.execute(db));
    const tooLong = await read(5);
    const inTime = await read(0);
    return { tooLong, rows: inTime?.rows.length, isAsBefore: (await limit()) === before };
  });
  expect(found).toEqual({ tooLong: null, rows: 1, isAsBefore: true });
});
