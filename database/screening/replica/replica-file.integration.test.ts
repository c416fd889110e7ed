import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { createReplicaScreening } from "#database/screening/replica/replica-screening.ts";
import {
  openScreeningReplica,
  type ScreeningReplica,
} from "#database/screening/replica/screening-replica.ts";
import { createLogger } from "#platform/logger.ts";
import { createTestDatabase, databaseForFile } from "#testing/database/database.ts";
import { generatedRows } from "#testing/volume.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";
import { replicaAlone, untilReady } from "#testing/database/screening-replica.ts";

const logger = createLogger("silent");

const database = await databaseForFile();
await generateTrades(database.db, generatedRows(6_000));

describe("the replica's file", () => {
  async function totalIn(replica: ScreeningReplica): Promise<number> {
    await untilReady(replica);
    return (await replicaAlone(replica).screenTrades(wholeMarketSearch)).total;
  }

  test("survives a restart, and is rebuilt when it is damaged or of another database", async () => {
    const own = await mkdtemp(join(tmpdir(), "sentinel-replica-"));
    const options = { connectionString: database.connectionString, folder: own, logger };
    const expected = (await createPostgresScreening(database.db).screenTrades(wholeMarketSearch))
      .total;
    const first = await openScreeningReplica(options);
    expect(await totalIn(first)).toBe(expected);
    const { rows: live } = await sql<{ count: number }>`
      select count(*) as count from trade where is_live`.execute(database.db);
    // Transactions of other databases of the server keep changes from being final for a while.
    const missing = async () => {
      const { changes, changesTotal } = await first.describe();
      return changesTotal - changes;
    };
    await expect.poll(missing, { timeout: 30_000 }).toBe(0);
    const state = await first.describe();
    expect(state).toMatchObject({ isReady: true, rows: live[0]?.count, lastError: null });
    expect(state.changes).toBe(state.changesTotal);
    expect(state.memoryBytes).toBeLessThan(state.memoryLimitBytes);
    await first.close();
    const second = await openScreeningReplica(options);
    expect(await totalIn(second)).toBe(expected);
    await second.close();
    await writeFile(join(own, "screening.duckdb"), "damaged");
    // Process numbers end at 2^22: no one has this one.
    await writeFile(join(own, "changes-99999999.csv"), "left behind");
    const third = await openScreeningReplica(options);
    expect(await totalIn(third)).toBe(expected);
    await third.close();
    expect(await readdir(own)).toEqual(["screening.duckdb"]);
    const other = await createTestDatabase();
    await createTrades(other.db, {});
    const fourth = await openScreeningReplica({
      ...options,
      connectionString: other.connectionString,
    });
    expect(await totalIn(fourth)).toBe(1);
    await fourth.close();
    await other.drop();
    await rm(own, { recursive: true });
  });
});

test("without a usable replica PostgreSQL answers", async () => {
  const broken: Pick<ScreeningReplica, "catchUp" | "read"> = {
    catchUp: () => Promise.resolve(true),
    read: () => Promise.reject(new Error("unreadable")),
  };
  const fallback = createPostgresScreening(database.db);
  const expected = await fallback.screenTrades(wholeMarketSearch);
  const failing = createReplicaScreening(broken, { fallback, logger });
  expect(await failing.screenTrades(wholeMarketSearch)).toEqual(expected);
  let count = 0;
  const receive = async (rows: readonly unknown[]) => void (count += rows.length);
  await failing.readAllTrades(wholeMarketSearch, receive);
  expect(count).toBe(expected.total);
  const behind = { ...broken, catchUp: () => Promise.resolve(false) };
  const unused = createReplicaScreening(behind, { fallback, logger });
  expect(await unused.screenTrades(wholeMarketSearch)).toEqual(expected);
});
