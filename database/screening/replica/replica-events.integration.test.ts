import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventSortColumns } from "#contract/events/event-fields.ts";
import { lookbacks } from "#contract/events/event-vocabulary.ts";
import type { EventRow, EventSearch } from "#contract/operations/screening/explore-events.ts";
import { eventPatterns } from "#contract/patterns/event-patterns.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { createReplicaScreening } from "#database/screening/replica/replica-screening.ts";
import type { Screening } from "#database/screening/screening.ts";
import { createLogger } from "#platform/logger.ts";
import {
  anyCiks,
  anyConstraint,
  anyOf,
  anyPage,
  someOf,
} from "#testing/arbitrary/arbitrary-conditions.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { generatedRows } from "#testing/volume.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { generateEvents } from "#testing/factories/screening/generated-events.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import {
  wholeEventSearch,
  wholeMarketSearch,
} from "#testing/factories/screening/whole-market-search.ts";
import {
  openReplicaUnderTest,
  replicaAlone,
  type ReplicaUnderTest,
} from "#testing/database/screening-replica.ts";

const logger = createLogger("silent");

let opened: ReplicaUnderTest;
const database = await databaseForFile();
beforeAll(async () => {
  await generateEvents(database.db, generatedRows(3_000));
  await createEvents(
    database.db,
    { company_name: 'line\nbreak, "quoted"', ticker: null, items: [], patterns: [] },
    { company_name: "Ünïted Ñandú 漢字", accepted_at: "2026-01-02T03:04:05.25Z" },
    { items: ["7.77", "9.01"] },
    { company_name: "ünïted", flags: ["day-0-unknown", "listed-only"], value_sold_30: "0.01" },
    { company_name: "NULL", ticker: "", value_sold_30: "1234567890123.4567" },
    { company_name: "\\N", accepted_at: null, filed_on: null, window_end: null, day_0: null },
  );
  opened = await openReplicaUnderTest(database.connectionString);
});
afterAll(() => opened.close());

const conditions = fc.record(
  {
    ciks: anyCiks,
    industry: anyOf("Banking", "Retail", "Unknown", "'; --"),
    item_number: anyOf("2.02", "9.01", "5.02", "7.77"),
    patterns: anyOf(...eventPatterns),
    market_value: anyConstraint,
    avg_daily_volume: anyConstraint,
    share_price: anyConstraint,
    event_return: anyConstraint,
    value_sold: anyConstraint,
    value_purchased: anyConstraint,
    report_days_late: anyConstraint,
    gap_trades: anyConstraint,
    start_date: fc.constantFrom("all", "2006-01-01", "2015-06-30"),
    end_date: fc.constantFrom("2026-11-20", "2016-02-29"),
  },
  { requiredKeys: [] },
);
const searches = fc
  .record({
    all: conditions,
    kept: fc.uniqueArray(fc.nat(13), { maxLength: 3 }),
    rest: fc.record({
      sort_column: fc.constantFrom(...eventSortColumns),
      lookback_period: fc.constantFrom(...lookbacks),
      ...anyPage,
    }),
  })
  .map(({ all, kept, rest }): EventSearch => ({
    ...wholeEventSearch,
    ...rest,
    ...someOf(all, kept),
  }));

async function allEvents(screening: Screening, search: EventSearch): Promise<EventRow[]> {
  const rows: EventRow[] = [];
  await screening.readAllEvents(search, async (batch) => void rows.push(...batch));
  return rows;
}

describe("the replica of events", () => {
  test("answers any search as PostgreSQL does", async () => {
    const postgres = createPostgresScreening(database.db);
    const product = replicaAlone(opened.replica, database.db);
    let foundAny = 0;
    await fc.assert(
      fc.asyncProperty(searches, async (search) => {
        const [expected, ...answered] = await Promise.all([
          postgres.screenEvents(search),
          opened.screening.screenEvents(search),
          product.screenEvents(search),
        ]);
        foundAny += expected.total > 0 ? 1 : 0;
        expect(answered).toEqual([expected, expected]);
      }),
      { numRuns: 120 },
    );
    expect(foundAny).toBeGreaterThan(40);
  });

  test("hands over all rows as PostgreSQL does", async () => {
    const search = { ...wholeEventSearch, sort_column: "value_sold" } satisfies EventSearch;
    const [expected, answered] = await Promise.all([
      allEvents(createPostgresScreening(database.db), search),
      allEvents(opened.screening, search),
    ]);
    expect(expected.length).toBeGreaterThan(2_048);
    expect(answered).toEqual(expected);
  });

  test("leaves results of more rows than it hands over to PostgreSQL, begun once", async () => {
    const fallback = createPostgresScreening(database.db);
    const { replica } = opened;
    const screening = createReplicaScreening(replica, { fallback, logger, mostRows: 100 });
    const totals: number[] = [];
    const rows: EventRow[] = [];
    await screening.readAllEvents(
      wholeEventSearch,
      async (batch) => void rows.push(...batch),
      async ({ total }) => void totals.push(total),
    );
    expect(totals).toEqual([rows.length]);
    expect(rows).toEqual(await allEvents(fallback, wholeEventSearch));
    const refusing = { ...fallback, readAllEvents: () => Promise.reject(new Error("asked")) };
    const short = createReplicaScreening(replica, { fallback: refusing, logger, mostRows: 100 });
    await expect(allEvents(short, wholeEventSearch)).rejects.toThrow("asked");
  });

  test("has new, changed and dead rows in the very next answer", async () => {
    const search = { ...wholeEventSearch, ciks: ["77"] };
    expect((await opened.screening.screenEvents(search)).total).toBe(0);
    const [first, second] = await createEvents(database.db, { cik: 77 }, { cik: 77 });
    expect((await opened.screening.screenEvents(search)).total).toBe(2);
    await sql`update event set value_sold_30 = 5, change_seq = nextval('change_seq')
               where accession = ${first}`.execute(database.db);
    await sql`update event set is_live = false, change_seq = nextval('change_seq')
               where accession = ${second}`.execute(database.db);
    const { rows, total } = await opened.screening.screenEvents(search);
    expect([total, rows.map((row) => [row.accno, row.value_sold])]).toEqual([1, [[first, 5]]]);
  });

  test("is of one moment with the trades: neither is taken over without the other", async () => {
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: hasWritten, resolve: wrote } = Promise.withResolvers<void>();
    const counts = async () => {
      const trades = await opened.screening.screenTrades({ ...wholeMarketSearch, ciks: ["99"] });
      const events = await opened.screening.screenEvents({ ...wholeEventSearch, ciks: ["99"] });
      return [trades.total, events.total];
    };
    const writing = database.db.transaction().execute(async (transaction) => {
      await createTrades(transaction, { issuer_cik: 99 });
      wrote();
      await mayCommit;
      await createEvents(transaction, { cik: 99 });
    });
    await hasWritten;
    expect(await counts()).toEqual([0, 0]);
    commit();
    await writing;
    expect(await counts()).toEqual([1, 1]);
  });
});
