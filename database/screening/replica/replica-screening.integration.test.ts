import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { TradeRow, TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { officerRoles } from "#contract/trades/officer-roles.ts";
import { tradePatterns } from "#contract/patterns/trade-patterns.ts";
import { sortColumns } from "#contract/trades/trade-fields.ts";
import { insiderTypes, returnHorizons, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import type { ReadMoment, Screening } from "#database/screening/screening.ts";
import type { ScreenedTrades } from "#database/screening/trade-subject.ts";
import {
  anyCiks,
  anyConstraint,
  anyOf,
  anyPage,
  someOf,
} from "#testing/arbitrary/arbitrary-conditions.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { generatedRows } from "#testing/volume.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";
import {
  createUnusualTrades,
  openReplicaUnderTest,
  replicaAlone,
} from "#testing/database/screening-replica.ts";

const database = await databaseForFile();
await generateTrades(database.db, generatedRows(6_000));
await createUnusualTrades(database.db);
const opened = await openReplicaUnderTest(database.connectionString);

afterAll(() => opened.close());

const conditions = fc.record(
  {
    ciks: anyCiks,
    reporting_person_ciks: fc.array(fc.constantFrom("7", "9999999999", "1001", "2000005"), {
      minLength: 1,
    }),
    industry: anyOf("Banking", "Retail", "Unknown", "'; --"),
    trade_types: anyOf(...tradeTypes),
    insider_types: anyOf(...insiderTypes),
    officer_roles: anyOf(...officerRoles),
    lacksOfficerTitle: fc.constant(true as const),
    item_number: anyOf("2.02", "9.01", "5.02", "7.77"),
    constraint_10b51: anyOf(true as const),
    btwn_fqe_ea: anyOf(true as const),
    excluded_from_totals: anyOf(true as const),
    value_shares_traded: anyConstraint,
    market_value: anyConstraint,
    avg_daily_volume: anyConstraint,
    share_price: anyConstraint,
    next_EA_days: anyConstraint,
    next_EA_ret0: anyConstraint,
    next_8K_days: anyConstraint,
    next_8K_ret0: anyConstraint,
    trade_return: anyConstraint,
    patterns: anyOf(...tradePatterns),
    avoided_or_gained: anyConstraint,
    avoided_or_gained_net: anyConstraint,
    short_swing_profit: anyConstraint,
    start_date: fc.constantFrom("all", "2006-01-01", "2015-06-30"),
  },
  { requiredKeys: [] },
);

const searches = fc
  .record({
    all: conditions,
    kept: fc.uniqueArray(fc.nat(23), { maxLength: 3 }),
    rest: fc.record({
      sort_column: fc.constantFrom(...sortColumns),
      return_type: fc.constantFrom("raw" as const, "adjusted" as const),
      return_horizon: fc.constantFrom(...returnHorizons),
      ...anyPage,
    }),
  })
  .map(({ all, kept, rest }): ScreenedTrades => ({
    ...wholeMarketSearch,
    ...rest,
    ...someOf(all, kept),
  }));

describe("the replica", () => {
  test("answers any search as PostgreSQL does", async () => {
    const postgres = createPostgresScreening(database.db);
    const product = replicaAlone(opened.replica, database.db);
    let foundAny = 0;
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const [expected, ...answered] = await Promise.all(
          [postgres, opened.screening, product].map((screening) => screening.screenTrades(search)),
        );
        foundAny += expected !== undefined && expected.total > 0 ? 1 : 0;
        expect(answered).toEqual([expected, expected]);
      }),
      { numRuns: 120 },
    );
    expect(foundAny).toBeGreaterThan(40);
  });

  test.each(["ticker", "value", "trade_return"] as const)(
    "finds a page deep in the results by %s as PostgreSQL does",
    async (sort_column) => {
      const search = { ...wholeMarketSearch, sort_column, page: 270 };
      const expected = await createPostgresScreening(database.db).screenTrades(search);
      expect(expected.rows).toHaveLength(search.limit);
      expect(await opened.screening.screenTrades(search)).toEqual(expected);
    },
  );

  test("reads the rows of a page in PostgreSQL while they are what the replica copied", async () => {
    const search = { ...wholeMarketSearch, limit: 5 };
    const before = await opened.screening.screenTrades(search);
    const transaction = await database.db.startTransaction().execute();
    const warnings: string[] = [];
    const product = replicaAlone(opened.replica, transaction, (line) => warnings.push(line));
    const [first] = before.rows;
    // Only this transaction has it, so the replica cannot copy it.
    const rename = (change: RawBuilder<unknown>) =>
      sql`update trade set title = 'Renamed'${change}
           where accession = ${first?.accno}`.execute(transaction);
    try {
      await rename(sql``);
      const [renamed, ...others] = (await product.screenTrades(search)).rows;
      expect([renamed?.title, ...others]).toEqual(["Renamed", ...before.rows.slice(1)]);
      await rename(sql`, change_seq = nextval('change_seq')`);
      expect(await product.screenTrades(search)).toEqual(before);
      await sql`delete from trade`.execute(transaction);
      expect(await product.screenTrades(search)).toEqual(before);
      // PostgreSQL refuses every statement of a transaction that has failed.
      await expect(sql`select 1 / 0`.execute(transaction)).rejects.toThrow("division by zero");
      expect(warnings).toEqual([]);
      expect(await product.screenTrades(search)).toEqual(before);
      expect(warnings).toEqual([expect.stringContaining("could not read the rows of a page")]);
    } finally {
      await transaction.rollback().execute();
    }
  });

  test.each([[["7.77"]], [["5.02", "7.77"]]])(
    "finds items that today's Form 8-K does not have: %s",
    async (val) => {
      const search = { ...wholeMarketSearch, item_number: { val } };
      const expected = await createPostgresScreening(database.db).screenTrades(search);
      expect(expected.total).toBeGreaterThan(0);
      expect(await opened.screening.screenTrades(search)).toEqual(expected);
    },
  );

  test("hands over all rows as PostgreSQL does", async () => {
    const search = {
      ...wholeMarketSearch,
      sort_column: "value",
      trade_types: { val: ["Sales"] },
    } satisfies TradeSearch;
    async function all(screening: Screening): Promise<{ moments: ReadMoment[]; rows: TradeRow[] }> {
      const rows: TradeRow[] = [];
      const moments: ReadMoment[] = [];
      await screening.readAllTrades(
        search,
        async (batch) => void rows.push(...batch),
        async (moment) => void moments.push(moment),
      );
      return { moments, rows };
    }
    const [expected, answered] = await Promise.all([
      all(createPostgresScreening(database.db)),
      all(opened.screening),
    ]);
    expect(expected.rows.length).toBeGreaterThan(2_048);
    expect(expected.moments.map(({ total }) => total)).toEqual([expected.rows.length]);
    expect(answered).toEqual(expected);
    expect(expected.moments[0]?.sums).toMatchObject({ rows_in_part: 1, outside: { repeated: 1 } });
  });

  test("has new, changed and dead rows in the very next answer", async () => {
    const { screening: copy } = opened;
    const search = { ...wholeMarketSearch, ciks: ["77"] };
    expect((await copy.screenTrades(search)).total).toBe(0);
    const [first, second] = await createTrades(database.db, { issuer_cik: 77 }, { issuer_cik: 77 });
    expect((await copy.screenTrades(search)).total).toBe(2);
    await sql`update trade set value = 5, change_seq = nextval('change_seq')
               where accession = ${first}`.execute(database.db);
    await sql`update trade set is_live = false, change_seq = nextval('change_seq')
               where accession = ${second}`.execute(database.db);
    const { rows, total } = await copy.screenTrades(search);
    expect([total, rows.map(({ accno, value }) => [accno, value])]).toEqual([1, [[first, 5]]]);
  });

  async function looks(cik: string, times: number): Promise<number[]> {
    const totals: number[] = [];
    for (let look = 0; look < times; look += 1) {
      const answer = await opened.screening.screenTrades({ ...wholeMarketSearch, ciks: [cik] });
      totals.push(answer.total);
    }
    return totals;
  }

  test.each([
    ["while no other transaction writes", "88", 0],
    ["after one with higher numbers", "89", 1],
  ])("misses nothing of a writer that commits late, %s", async (_name, cik, others) => {
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>();
    const slow = database.db.transaction().execute(async (transaction) => {
      await createTrades(transaction, { issuer_cik: Number(cik) });
      wrote();
      await mayCommit;
    });
    await hasWritten;
    if (others > 0) await createTrades(database.db, { issuer_cik: Number(cik) });
    expect(await looks(cik, 3)).toEqual([others, others, others]);
    commit();
    await slow;
    expect(await looks(cik, 2)).toEqual([others + 1, others + 1]);
  });

  test("misses nothing of a writer that waits after it took its number", async () => {
    // A row trigger runs after the row's defaults are evaluated, so the number is taken by then.
    await sql`create function wait_for_lock() returns trigger language plpgsql as
                'begin perform pg_advisory_xact_lock(87); return new; end'`.execute(database.db);
    await sql`create trigger waits before insert on trade for each row
                when (new.issuer_cik = 87) execute function wait_for_lock()`.execute(database.db);
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_locks
       where locktype = 'advisory' and objid = 87 and not granted
         and database = (select oid from pg_database where datname = current_database())`;
    await database.db.connection().execute(async (holder) => {
      await sql`select pg_advisory_lock(87)`.execute(holder);
      const writing = createTrades(database.db, { issuer_cik: 87 });
      await expect.poll(async () => (await waiting.execute(holder)).rows).toEqual([{ count: 1 }]);
      expect(await looks("87", 3)).toEqual([0, 0, 0]);
      await sql`select pg_advisory_unlock(87)`.execute(holder);
      await writing;
    });
    expect(await looks("87", 2)).toEqual([1, 1]);
  });
});

test("every table that is followed by change numbers takes the transaction id first", async () => {
  const { rows } = await sql<{ table: string; events: string[] | null }>`
    select c.table_name::text as "table",
           (select array_agg(t.event_manipulation::text order by t.event_manipulation)
              from information_schema.triggers as t
             where t.event_object_table = c.table_name
               and t.trigger_name = 'transaction_before_number'
               and t.action_timing = 'BEFORE' and t.action_orientation = 'STATEMENT') as events
      from information_schema.columns as c
     where c.table_schema = 'public' and c.column_name = 'change_seq'
     order by 1`.execute(database.db);
  const events = ["INSERT", "UPDATE"];
  const tables = [
    "alert",
    "deleted_alert",
    "event",
    "planned_sale",
    "reported_line",
    "short_swing",
    "trade",
    "trading_plan",
  ];
  expect(rows).toEqual(tables.map((table) => ({ table, events })));
});
