import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { TradeRow, TradeSearch } from "#contract/operations/explore-trades.ts";
import { operators } from "#contract/values/constraint.ts";
import { sortColumns } from "#contract/trades/trade-sort-columns.ts";
import { insiderTypes, returnHorizons, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { createReplicaScreening } from "#database/screening/replica/replica-screening.ts";
import {
  openScreeningReplica,
  type ScreeningReplica,
} from "#database/screening/replica/screening-replica.ts";
import type { Screening } from "#database/screening/screening.ts";
import { createLogger } from "#platform/logger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { createTrades } from "#testing/factories/trades.ts";
import { generateTrades } from "#testing/factories/generated-trades.ts";
import { wholeMarketSearch } from "#testing/factories/whole-market-search.ts";

const logger = createLogger("silent");
let database: TestDatabase;
let folder: string;
let replica: ScreeningReplica;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "sentinel-replica-"));
  await generateTrades(database.db, 3_000);
  await createTrades(
    database.db,
    {
      title: "",
      location: 'line\nbreak, "quoted"',
      company_name: "Ünïted Ñandú 漢字",
      owner_ciks: [9_999_999_999],
    },
    {
      title: "NULL",
      ticker: null,
      flags: ["amended", "price-suspect"],
      accepted_at: "2026-01-02T03:04:05.25Z",
    },
    { title: "\\N", value: "0.00", next_8k_items: [], accepted_at: null, filed_on: null },
    { title: "ÉCLAIR", company_name: "ünïted", value: "1234567890123.4567" },
  );
  replica = await openScreeningReplica({
    connectionString: database.connectionString,
    folder,
    logger,
  });
  await ready(replica);
});
afterAll(async () => {
  await replica.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Waits until the replica has been filled. */
async function ready(opened: ScreeningReplica): Promise<void> {
  await vi.waitUntil(() => opened.catchUp(), { timeout: 10_000 });
}

/** The replica alone: falling back to PostgreSQL would prove nothing here. */
function alone(opened: ScreeningReplica): Screening {
  const refuse = () => Promise.reject(new Error("PostgreSQL was asked"));
  const fallback = {
    screenTrades: refuse,
    readAllTrades: refuse,
    screenEvents: refuse,
    readAllEvents: refuse,
  };
  return createReplicaScreening(opened, { fallback, logger });
}

const number = fc.oneof(
  fc.integer({ min: -100, max: 5_000 }),
  fc.double({ min: -1, max: 300, noNaN: true }),
  fc.constantFrom(0, 0.1, 35.5, 2140, -0.3139),
);
const constraint = fc.oneof(
  fc.record({
    bool: fc.constantFrom(...operators.filter((name) => name !== "between")),
    val: fc.tuple(number),
  }),
  fc.record({ bool: fc.constant("between" as const), val: fc.tuple(number, number) }),
);
const anyOf = <Value>(...values: readonly Value[]) =>
  fc.record({ val: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }) });
const conditions = fc.record(
  {
    ciks: fc.uniqueArray(fc.integer({ min: 1_000_000, max: 1_006_000 }).map(String), {
      minLength: 1,
      maxLength: 2_000,
    }),
    reporting_person_ciks: fc.array(fc.constantFrom("7", "9999999999", "1001", "2000005"), {
      minLength: 1,
    }),
    industry: anyOf("Banking", "Retail", "Unknown", "'; --"),
    trade_types: anyOf(...tradeTypes),
    insider_types: anyOf(...insiderTypes),
    item_number: anyOf("2.02", "9.01", "5.02", "7.77"),
    constraint_10b51: fc.constant({ val: [true as const] }),
    value_shares_traded: constraint,
    market_value: constraint,
    avg_daily_volume: constraint,
    share_price: constraint,
    next_EA_days: constraint,
    next_EA_ret0: constraint,
    next_8K_days: constraint,
    next_8K_ret0: constraint,
    trade_return: constraint,
    start_date: fc.constantFrom("all", "2006-01-01", "2015-06-30"),
  },
  { requiredKeys: [] },
);
const searches = fc
  .record({
    // Few conditions at a time: with all of them nothing is ever found.
    all: conditions,
    kept: fc.uniqueArray(fc.nat(16), { maxLength: 3 }),
    sort_column: fc.constantFrom(...sortColumns),
    sort_direction: fc.constantFrom("asc" as const, "desc" as const),
    return_type: fc.constantFrom("raw" as const, "adjusted" as const),
    return_horizon: fc.constantFrom(...returnHorizons),
    limit: fc.constantFrom(10, 100),
    page: fc.constantFrom(1, 2, 7, 31),
  })
  .map(({ all, kept, ...rest }): TradeSearch => {
    const names = Object.keys(all);
    const chosen = Object.entries(all).filter(([name]) => kept.includes(names.indexOf(name)));
    return { ...wholeMarketSearch, ...rest, ...Object.fromEntries(chosen) };
  });

describe("the replica", () => {
  test("answers any search as PostgreSQL does", async () => {
    const postgres = createPostgresScreening(database.db);
    const copy = alone(replica);
    let foundAny = 0;
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const [expected, answered] = await Promise.all([
          postgres.screenTrades(search),
          copy.screenTrades(search),
        ]);
        foundAny += expected.total > 0 ? 1 : 0;
        expect(answered).toEqual(expected);
      }),
      { numRuns: 120 },
    );
    expect(foundAny).toBeGreaterThan(40);
  });

  test("hands over all rows as PostgreSQL does", async () => {
    const search = {
      ...wholeMarketSearch,
      sort_column: "value",
      trade_types: { val: ["Sales"] },
    } satisfies TradeSearch;
    async function all(screening: Screening): Promise<TradeRow[]> {
      const rows: TradeRow[] = [];
      await screening.readAllTrades(search, async (batch) => void rows.push(...batch));
      return rows;
    }
    const [expected, answered] = await Promise.all([
      all(createPostgresScreening(database.db)),
      all(alone(replica)),
    ]);
    expect(expected.length).toBeGreaterThan(2_048);
    expect(answered).toEqual(expected);
  });

  test("has new, changed and dead rows in the very next answer", async () => {
    const copy = alone(replica);
    const search = { ...wholeMarketSearch, ciks: ["77"] };
    expect((await copy.screenTrades(search)).total).toBe(0);
    const [first, second] = await createTrades(database.db, { issuer_cik: 77 }, { issuer_cik: 77 });
    expect((await copy.screenTrades(search)).total).toBe(2);
    const bump = { change_seq: await nextChange() };
    await database.db
      .updateTable("trade")
      .set({ value: "5", ...bump })
      .where("accession", "=", first ?? "")
      .execute();
    await database.db
      .updateTable("trade")
      .set({ is_live: false, change_seq: await nextChange() })
      .where("accession", "=", second ?? "")
      .execute();
    const { rows, total } = await copy.screenTrades(search);
    expect([total, rows.map(({ accno, value }) => [accno, value])]).toEqual([1, [[first, 5]]]);
  });

  test("misses nothing of a writer that commits after one with higher numbers", async () => {
    const copy = alone(replica);
    const search = { ...wholeMarketSearch, ciks: ["88"] };
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>();
    const slow = database.db.transaction().execute(async (transaction) => {
      await createTrades(transaction, { issuer_cik: 88 });
      wrote();
      await mayCommit;
    });
    await hasWritten;
    await createTrades(database.db, { issuer_cik: 88 });
    for (let count = 0; count < 3; count += 1) {
      expect((await copy.screenTrades(search)).total).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    commit();
    await slow;
    expect((await copy.screenTrades(search)).total).toBe(2);
  });
});

async function nextChange(): Promise<number> {
  const next = sql<{ change: number }>`select nextval('change_seq') as change`;
  const { rows } = await next.execute(database.db);
  return rows[0]?.change ?? 0;
}

describe("the replica's file", () => {
  async function totalIn(opened: ScreeningReplica): Promise<number> {
    await ready(opened);
    return (await alone(opened).screenTrades(wholeMarketSearch)).total;
  }

  test("survives a restart, and is rebuilt when it is damaged or of another database", async () => {
    const own = await mkdtemp(join(tmpdir(), "sentinel-replica-"));
    const options = { connectionString: database.connectionString, folder: own, logger };
    const expected = (await createPostgresScreening(database.db).screenTrades(wholeMarketSearch))
      .total;
    const first = await openScreeningReplica(options);
    expect(await totalIn(first)).toBe(expected);
    await first.close();
    const second = await openScreeningReplica(options);
    expect(await totalIn(second)).toBe(expected);
    await second.close();
    await writeFile(join(own, "screening.duckdb"), "damaged");
    // Process numbers end at 2^22: nobody has this one.
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
  const broken: ScreeningReplica = {
    catchUp: () => Promise.resolve(true),
    read: () => Promise.reject(new Error("unreadable")),
    close: () => Promise.resolve(),
  };
  const fallback = createPostgresScreening(database.db);
  const expected = await fallback.screenTrades(wholeMarketSearch);
  expect(
    await createReplicaScreening(broken, { fallback, logger }).screenTrades(wholeMarketSearch),
  ).toEqual(expected);
  const behind = { ...broken, catchUp: () => Promise.resolve(false) };
  expect(
    await createReplicaScreening(behind, { fallback, logger }).screenTrades(wholeMarketSearch),
  ).toEqual(expected);
});
