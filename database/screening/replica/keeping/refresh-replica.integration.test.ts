import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type ChangeSource,
  openChangeSource,
} from "#database/screening/replica/keeping/copy-changes.ts";
import {
  createReplicaRefresh,
  type ReplicaRefresh,
} from "#database/screening/replica/keeping/refresh-replica.ts";
import {
  openReplicaFile,
  type ReplicaFile,
} from "#database/screening/replica/keeping/replica-file.ts";
import {
  type ChangeRange,
  replicaTables,
} from "#database/screening/replica/keeping/replica-tables.ts";
import { replicaQuery } from "#database/screening/replica/reads/replica-reads.ts";
import { readTradeTotals } from "#database/screening/replica/reads/trade-sums.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";
import { createLogger, type Logger } from "#platform/logger.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const cik = 86;
let folder: string;
let source: ChangeSource;
let file: ReplicaFile;
let writer: DuckDBConnection;
/** Another connection to the replica; what it writes makes the writer fail. */
let other: DuckDBConnection;
const refreshed: ReplicaRefresh[] = [];

const database = freshDatabase();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sentinel-replica-"));
  source = openChangeSource(database.connectionString);
  file = await openReplicaFile(folder, null, 512);
  [writer, other] = [await file.connect(), await file.connect()];
});
afterEach(async () => {
  for (const replica of refreshed.splice(0)) await replica.compared();
  for (const connection of [writer, other]) connection.closeSync();
  await file.close();
  await source.close();
  await rm(folder, { recursive: true });
});

type Options = {
  start?: number;
  batch?: number;
  readPosition?: ChangeSource["readPosition"];
  copyChanges?: ChangeSource["copyChanges"];
  connect?: ReplicaFile["connect"];
  logger?: Logger;
};

function openRefresh({
  start = 0,
  batch = 1_000,
  connect = () => file.connect(),
  logger = createLogger("silent"),
  ...ofSource
}: Options = {}) {
  const replica = createReplicaRefresh({
    source: { ...source, ...ofSource },
    writer,
    connect,
    copies: replicaTables.map((table) => ({ table, file: join(folder, `${table.name}.csv`) })),
    start,
    batch,
    firstComparisonMs: 0,
    logger,
    signal: new AbortController().signal,
  });
  refreshed.push(replica);
  return replica;
}

async function failToWrite({ refresh }: ReplicaRefresh, conflicting: string): Promise<void> {
  await other.run(`begin; ${conflicting}`);
  await expect(refresh()).rejects.toThrow(/conflict/i);
  await other.run("rollback");
}

/** Transactions of other databases of this PostgreSQL hold the position back, too. */
async function untilCurrent(replica: ReplicaRefresh): Promise<void> {
  const isCurrent = async () => {
    await replica.refresh();
    return replica.isCurrentAt(await source.readPosition());
  };
  await vi.waitUntil(isCurrent, { timeout: 10_000 });
}

async function count(): Promise<unknown> {
  const reader = await other.runAndReadAll(
    `select count(*)::int from trade where issuer_cik = ${cik}`,
  );
  return reader.getRowsJS()[0]?.[0];
}

test("changes that could not be written to the replica are read again", async () => {
  const replica = openRefresh();
  await replica.refresh();
  await createTrades(database.db, { issuer_cik: cik });
  await failToWrite(replica, "update replica set position = position + 1");
  expect(await count()).toBe(0);
  await replica.refresh();
  expect(await count()).toBe(1);
});

test("a replica that could not be written is not current, also where a slow writer holds a lower number", async () => {
  const replica = openRefresh();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>();
  const slow = database.db.transaction().execute(async (transaction) => {
    await createTrades(transaction, { issuer_cik: cik });
    wrote();
    await mayCommit;
  });
  await hasWritten;
  const position = await source.readPosition();
  await replica.refresh();
  commit();
  await slow;
  await failToWrite(replica, "update replica set position = position + 1");
  expect([await count(), replica.isCurrentAt(position)]).toEqual([0, false]);
  await replica.refresh();
  expect(await count()).toBe(1);
});

test("a rebuild that failed is made up for", async () => {
  await createTrades(database.db, { issuer_cik: cik }, { issuer_cik: cik });
  await openRefresh().refresh();
  await other.run("update trade set change_seq = 0");
  const replica = openRefresh({ start: await source.readPosition() });
  await replica.refresh();
  await replica.compared();
  await failToWrite(replica, "delete from trade");
  await replica.refresh();
  expect(await count()).toBe(2);
  const changed = await other.runAndReadAll("select max(change_seq)::int from trade");
  expect(changed.getRowsJS()[0]?.[0]).toBe(await source.readPosition());
});

/** How many trades the summary counts, and whether it is long: changes that are read again add rows to it, too. */
async function readSummary(): Promise<unknown> {
  const reader = await other.runAndReadAll(
    "select coalesce(sum(total), 0)::int, count(*) > 1000 from trade_summary",
  );
  return reader.getRowsJS()[0];
}

test("the summary of trades is filled once all are there, follows changes, and is filled again when it is long", async () => {
  const first = await source.readPosition();
  const [one, ...others] = [1, 2, 3].map(() => ({ issuer_cik: cik }));
  for (const each of others) await createTrades(database.db, each);
  const copyChanges: ChangeSource["copyChanges"] = async (range, options) => {
    if (range.through === undefined) throw new Error("The database stops.");
    return source.copyChanges(range, options);
  };
  const ended = openRefresh({ start: first, batch: 1, copyChanges });
  await expect(ended.refresh()).rejects.toThrow("The database stops.");
  expect([await count(), await readSummary()]).toEqual([2, [0, false]]);
  const query = replicaQuery(tradeSubject, wholeMarketSearch);
  expect((await readTradeTotals(other, query))?.total).toBe(2);
  const replica = openRefresh({ start: await file.readPosition() });
  await createTrades(database.db, one ?? {});
  await replica.refresh();
  expect(await readSummary()).toEqual([3, false]);
  await createTrades(database.db, { issuer_cik: cik, is_plan: true });
  await replica.refresh();
  expect(await readSummary()).toEqual([4, false]);
  await other.run(
    `insert into trade_summary
       select one.* replace (0 as total, 0 as gross_low, 0 as net_low, true as is_change)
         from (from trade_summary limit 1) as one, range(200_001)`,
  );
  expect(await readSummary()).toEqual([4, true]);
  await replica.refresh();
  expect(await readSummary()).toEqual([4, false]);
});

test("a summary that does not add up to the trades is found, and everything is read again", async () => {
  await createTrades(database.db, { issuer_cik: cik }, { issuer_cik: cik });
  await openRefresh().refresh();
  await other.run("update trade_summary set net_low = net_low + 1");
  const replica = openRefresh({ start: await source.readPosition() });
  await replica.refresh();
  await replica.compared();
  expect(replica.isCurrentAt(await source.readPosition())).toBe(false);
  await replica.refresh();
  await replica.compared();
  await untilCurrent(replica);
  const reader = await other.runAndReadAll(
    "select sum(net_high * 1000000000 + net_low)::varchar from trade_summary",
  );
  expect(reader.getRowsJS()).toEqual([[String(2 * 1_864_420_000_000)]]);
});

/** A connection to the replica whose statements take a while, and how many of them ran when it was closed. */
async function watchedConnection() {
  const connection = await file.connect();
  const seen: { running: number; whenClosed: number | null } = { running: 0, whenClosed: null };
  const reads = connection.runAndReadAll.bind(connection);
  const close = connection.closeSync.bind(connection);
  connection.runAndReadAll = async (...given) => {
    seen.running += 1;
    const [answer] = await Promise.all([reads(...given), setTimeout(300)]);
    seen.running -= 1;
    return answer;
  };
  connection.closeSync = () => {
    seen.whenClosed = seen.running;
    close();
  };
  return { connection, seen };
}

test("a comparison that PostgreSQL fails is logged, closes its reader when nothing runs on it, and changes nothing", async () => {
  await createTrades(database.db, { issuer_cik: cik });
  const { connection, seen } = await watchedConnection();
  const warnings: string[] = [];
  const replica = openRefresh({
    connect: async () => connection,
    logger: createLogger("warn", { write: (line) => warnings.push(line) }),
    copyChanges: async (range, options) => {
      const copied = await source.copyChanges(range, options);
      const { readSums } = copied;
      if (readSums === null) return copied;
      const failing = async () => {
        await readSums();
        throw new Error("The database stops.");
      };
      return { ...copied, readSums: failing };
    },
  });
  await replica.refresh();
  await replica.compared();
  expect(seen.whenClosed).toBe(0);
  expect(warnings).toEqual([expect.stringContaining("The database stops.")]);
  expect(warnings[0]).toContain("the screening replica could not be compared");
  await replica.refresh();
  expect([await count(), warnings.length]).toEqual([1, 1]);
});

test("a database that lost numbers seen, but not settled, is read again", async () => {
  await createTrades(database.db, { issuer_cik: cik });
  let lost = 0;
  const replica = openRefresh({
    readPosition: async () => (await source.readPosition()) - lost,
  });
  await untilCurrent(replica);
  await other.run("delete from trade");
  const rolledBack = database.db.transaction().execute(async (transaction) => {
    await createTrades(transaction, { issuer_cik: cik });
    await replica.refresh();
    throw new Error("The database stops.");
  });
  await expect(rolledBack).rejects.toThrow("The database stops.");
  expect(await count()).toBe(0);
  lost = 1;
  await replica.refresh();
  expect(await count()).toBe(1);
});

describe("many changes are taken over in batches", () => {
  const ranges: ChangeRange[] = [];
  let first: number;
  let accessions: string[];
  beforeEach(async () => {
    ranges.length = 0;
    first = await source.readPosition();
    accessions = [];
    for (let each = 0; each < 5; each += 1) {
      accessions.push(...(await createTrades(database.db, { issuer_cik: cik })));
    }
  });

  /** The third of its calls fails where asked. */
  function openInBatches(start: number, failing = false): ReplicaRefresh {
    const copyChanges: ChangeSource["copyChanges"] = async (range, options) => {
      ranges.push(range);
      if (failing && ranges.length === 3) throw new Error("The database stops.");
      return source.copyChanges(range, options);
    };
    return openRefresh({ start, batch: 2, copyChanges });
  }

  test("each once, and a refresh that was ended goes on after the last of them", async () => {
    await expect(openInBatches(first, true).refresh()).rejects.toThrow("The database stops.");
    expect([await file.readPosition(), await count()]).toEqual([first + 4, 4]);
    // Two that were taken over change before the rest is.
    await sql`update trade set value = 5, change_seq = nextval('change_seq')
               where accession = any(${accessions.slice(0, 2)})`.execute(database.db);
    const resumed = openInBatches(await file.readPosition());
    await resumed.refresh();
    const through = first + 7;
    expect(ranges).toEqual([
      { after: first, through: first + 2 },
      { after: first + 2, through: first + 4 },
      { after: first + 4, through: first + 5 },
      { after: first + 4, through: first + 6 },
      { after: first + 6, through },
      { after: through },
    ]);
    expect([await count(), resumed.isCurrentAt(through)]).toEqual([5, true]);
  });

  test("once no transaction with a lower number is on its way", async () => {
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>();
    const slow = database.db.transaction().execute(async (transaction) => {
      await createTrades(transaction, { issuer_cik: cik });
      wrote();
      await mayCommit;
    });
    await hasWritten;
    await createTrades(database.db, { issuer_cik: cik });
    const replica = openInBatches(first);
    const refreshed = replica.refresh();
    await setTimeout(300);
    expect(ranges).toEqual([]);
    commit();
    await Promise.all([slow, refreshed]);
    expect([await count(), replica.isCurrentAt(first + 7)]).toEqual([7, true]);
  });
});
