import { mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ControlledTransaction, sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { text } from "#database/screening/cells.ts";
import { createReplicaScreening } from "#database/screening/replica/replica-screening.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import {
  openScreeningReplica,
  type ScreeningReplica,
} from "#database/screening/replica/screening-replica.ts";
import type { Tables } from "#database/tables.ts";
import { createLogger } from "#platform/logger.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { replicaAlone, untilReady } from "#testing/database/screening-replica.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";

const database = await databaseForFile();
const folder = await mkdtemp(join(tmpdir(), "sentinel-replica-"));
afterAll(() => rm(folder, { recursive: true }));

async function readChanges(replica: ScreeningReplica): Promise<bigint> {
  return replica.read(60_000, async (connection) => {
    const reader = await connection.runAndReadAll(
      "select changes::varchar as changes from replica",
    );
    return BigInt(text(reader.getRowObjectsJS()[0]?.["changes"]));
  });
}

/** Adds a trade, and keeps the refresh that takes it over waiting for PostgreSQL until the transaction ends. */
async function holdRefresh(): Promise<ControlledTransaction<Tables>> {
  const transaction = await database.db.startTransaction().execute();
  await sql`lock table trade in access exclusive mode`.execute(transaction);
  await createTrades(transaction, {});
  await vi.waitUntil(async () => {
    const waiting = await sql`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where datname = current_database() and not granted`.execute(database.db);
    return waiting.rows.length > 0;
  }, 60_000);
  return transaction;
}

test("after a fault of its engine an empty file takes the place of the old one; no read mixes both", async () => {
  await createTrades(database.db, {});
  const fallback = createPostgresScreening(database.db);
  // A second try finds the trades of the first.
  const { total: before } = await fallback.screenTrades(wholeMarketSearch);
  const logger = createLogger("silent");
  const { connectionString } = database;
  const own = await mkdtemp(join(folder, "fault-"));
  const replica = await openScreeningReplica({ connectionString, folder: own, logger });
  // It keeps the totals of searches.
  const alone = replicaAlone(replica);
  // Transactions of other databases of the server keep changes from being final for a while.
  const totalAlone = async () => (await alone.screenTrades(wholeMarketSearch)).total;
  const untilTotal = (total: number) =>
    expect.poll(async () => await totalAlone().catch(() => null), { timeout: 30_000 }).toBe(total);
  await untilTotal(before);
  const changesBefore = await readChanges(replica);
  const { promise: faulted, resolve: release } = Promise.withResolvers<undefined>();
  const underWay = replica.read(60_000, async (connection) => {
    await faulted;
    await connection.run("select count(*) from trade");
  });
  const held = await holdRefresh();
  const abort = replica.read(60_000, async (connection) => {
    // As a full disk does: whatever comes after is refused.
    await connection.run("set global debug_checkpoint_abort = 'before_header'");
    await connection.run("commit");
    await connection.run("force checkpoint");
  });
  await expect(abort).rejects.toThrow("FATAL Error");
  await expect(readChanges(replica)).rejects.toThrow("is being rebuilt after a fault");
  await held.commit().execute();
  const screening = createReplicaScreening(replica, { fallback, logger });
  expect((await screening.screenTrades(wholeMarketSearch)).total).toBe(before + 1);
  release(undefined);
  await expect(underWay).rejects.toThrow("FATAL Error");
  await untilTotal(before + 1);
  // Totals are kept by this number: the new file must have none that the old one had.
  expect(await readChanges(replica)).toBeGreaterThan(changesBefore);
  expect(await replica.describe()).toMatchObject({
    isReady: true,
    rows: before + 1,
    lastError: null,
  });
  await replica.close();
});

test("a failure that lasts is logged once, and its end too", async () => {
  const logger = createLogger("silent");
  const [error, info] = [vi.spyOn(logger, "error"), vi.spyOn(logger, "info")];
  const replica = await openScreeningReplica({
    connectionString: database.connectionString,
    folder,
    logger,
  });
  await untilReady(replica);
  const inTheWay = join(folder, `changes-${process.pid}.trade.csv`);
  await rm(inTheWay);
  await mkdir(inTheWay);
  await createTrades(database.db, {});
  // A refresh that is under way may miss the file that was removed.
  await vi.waitUntil(async () => (await replica.describe()).lastError?.includes("EISDIR"), {
    timeout: 30_000,
  });
  expect([await replica.catchUp(), await replica.catchUp()]).toEqual([false, false]);
  const logged = error.mock.calls.filter(([, text]) => String(text).includes("EISDIR"));
  expect(logged).toHaveLength(1);
  await rmdir(inTheWay);
  await untilReady(replica);
  expect((await replica.describe()).lastError).toBeNull();
  expect(info).toHaveBeenLastCalledWith("refreshing the screening replica works again");
  await replica.close();
});
