import { mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createReplicaScreening } from "#database/screening/replica/replica-screening.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { openScreeningReplica } from "#database/screening/replica/screening-replica.ts";
import { createLogger } from "#platform/logger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { replicaAlone, untilReady } from "#testing/database/screening-replica.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "sentinel-replica-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

test("an engine that refuses everything after a fault is opened again, and PostgreSQL answers meanwhile", async () => {
  await createTrades(database.db, {});
  const logger = createLogger("silent");
  const replica = await openScreeningReplica({
    connectionString: database.connectionString,
    folder,
    logger,
  });
  await untilReady(replica);
  const fallback = createPostgresScreening(database.db);
  const screening = createReplicaScreening(replica, { fallback, logger });
  const abort = replica.read(10_000, async (connection) => {
    // As a full disk does: whatever comes after is refused until the file is opened again.
    await connection.run("set global debug_checkpoint_abort = 'before_header'");
    await connection.run("commit");
    await connection.run("force checkpoint");
  });
  await expect(abort).rejects.toThrow("FATAL Error");
  expect((await screening.screenTrades(wholeMarketSearch)).total).toBe(1);
  expect((await replica.describe()).changesTotal).toBe(1);
  await createTrades(database.db, {});
  expect((await replicaAlone(replica).screenTrades(wholeMarketSearch)).total).toBe(2);
  expect(await replica.describe()).toMatchObject({ isReady: true, rows: 2, lastError: null });
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
  expect([await replica.catchUp(), await replica.catchUp()]).toEqual([false, false]);
  expect((await replica.describe()).lastError).toContain("EISDIR");
  const logged = error.mock.calls.filter(([, text]) => String(text).includes("EISDIR"));
  expect(logged).toHaveLength(1);
  await rmdir(inTheWay);
  await untilReady(replica);
  expect((await replica.describe()).lastError).toBeNull();
  expect(info).toHaveBeenLastCalledWith("refreshing the screening replica works again");
  await replica.close();
});
