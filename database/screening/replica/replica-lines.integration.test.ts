import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LineRow, LineSearch } from "#contract/operations/screening/explore-lines.ts";
import { lineSortColumns } from "#contract/lines/line-fields.ts";
import { latenessGroups, latenessSorts } from "#contract/operations/screening/lateness.ts";
import { lineLinks } from "#contract/lines/line-links.ts";
import { lineTables, ownershipForms } from "#contract/lines/line-vocabulary.ts";
import { lineCodes } from "#contract/lines/transaction-codes.ts";
import { insiderTypes } from "#contract/trades/trade-vocabulary.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import type { ReadMoment, Screening } from "#database/screening/screening.ts";
import {
  anyCiks,
  anyConstraint,
  anyOf,
  anyPage,
  someOf,
} from "#testing/arbitrary/arbitrary-conditions.ts";
import { databaseForFile } from "#testing/database/database.ts";
import {
  openReplicaUnderTest,
  replicaAlone,
  type ReplicaUnderTest,
} from "#testing/database/screening-replica.ts";
import { generateLines } from "#testing/factories/screening/generated-lines.ts";
import { createLines, wholeLineSearch } from "#testing/factories/screening/lines.ts";
import { generatedRows } from "#testing/volume.ts";

let opened: ReplicaUnderTest;
const database = await databaseForFile();
beforeAll(async () => {
  await generateLines(database.db, generatedRows(3_000));
  await createLines(
    database.db,
    { ownership_nature: 'By "Trust",\nsecond line', company_name: "Ünïted Ñandú 漢字" },
    {
      as_filed: JSON.stringify(["price: $10.50 & up", "expires_on: see note"]),
      price: null,
      expires_on: null,
      exercisable_on: "9999-12-31",
    },
    { shares: "-5", price: "0.00000001", owned_following: "123456789012345678901234" },
    { code: "Holding", trade_date: null, shares: null, price: null, acquired_disposed: null },
    { security_title: "NULL", ticker: null, accepted_at: null, filed_on: null },
    { issuer_cik: 77_003, first_agent: 88 },
    { issuer_cik: 77_003, first_agent: 88, flags: ["amended", "duplicate-group-filing"] },
    { security_title: "", owner_ciks: [9_999_999_999], flags: ["amendment"], form: "4/A" },
  );
  opened = await openReplicaUnderTest(database.connectionString);
});
afterAll(() => opened.close());

const conditions = fc.record(
  {
    ciks: anyCiks,
    reporting_person_ciks: fc.array(fc.constantFrom("7", "9999999999", "1001", "2000005"), {
      minLength: 1,
    }),
    industry: anyOf("Banking", "Retail", "Unknown", "'; --"),
    codes: anyOf(...lineCodes),
    tables: anyOf(...lineTables),
    ownership_forms: anyOf(...ownershipForms),
    insider_types: anyOf(...insiderTypes),
    line_price: anyConstraint,
    line_shares: anyConstraint,
    conversion_price: anyConstraint,
    days_late: anyConstraint,
    links: anyOf(...lineLinks),
    start_date: fc.constantFrom("all", "2006-01-01", "2015-06-30"),
  },
  { requiredKeys: [] },
);
const searches = fc
  .record({
    all: conditions,
    kept: fc.uniqueArray(fc.nat(12), { maxLength: 3 }),
    rest: fc.record({ sort_column: fc.constantFrom(...lineSortColumns), ...anyPage }),
  })
  .map(({ all, kept, rest }): LineSearch => ({
    ...wholeLineSearch,
    ...rest,
    ...someOf(all, kept),
  }));

test("the replica answers any search of lines as PostgreSQL does", async () => {
  const postgres = createPostgresScreening(database.db);
  const product = replicaAlone(opened.replica, database.db);
  let foundAny = 0;
  await fc.assert(
    fc.asyncProperty(searches, async (search) => {
      const [expected, ...answered] = await Promise.all([
        postgres.screenLines(search),
        opened.screening.screenLines(search),
        product.screenLines(search),
      ]);
      foundAny += expected.total > 0 ? 1 : 0;
      expect(answered).toEqual([expected, expected]);
    }),
    { numRuns: 120 },
  );
  expect(foundAny).toBeGreaterThan(40);
});

const rankings = fc.record({
  by: fc.constantFrom(...latenessGroups),
  sort: fc.constantFrom(...latenessSorts),
  direction: fc.constantFrom("asc" as const, "desc" as const),
  minLines: fc.constantFrom(1, 2, 3),
  limit: fc.constantFrom(1, 7, 500),
  page: fc.constantFrom(1, 2),
  search: fc.constantFrom(
    wholeLineSearch,
    { ...wholeLineSearch, start_date: "2015-06-30" },
    { ...wholeLineSearch, ciks: ["1000001", "1000022", "1003000", "320193"] },
    { ...wholeLineSearch, ciks: [] },
  ),
});

test("the replica ranks lateness as PostgreSQL does", async () => {
  const postgres = createPostgresScreening(database.db);
  await fc.assert(
    fc.asyncProperty(rankings, async (ranking) => {
      expect(await opened.screening.rankLateness(ranking)).toEqual(
        await postgres.rankLateness(ranking),
      );
    }),
    { numRuns: 60 },
  );
});

test("a ranking counts the lines of known delay, and orders by the bound of the interval", async () => {
  const companies = [
    { cik: 77_001, delays: [0, 0, 3, 5] },
    { cik: 77_002, delays: [9] },
  ];
  await createLines(
    database.db,
    ...companies.flatMap(({ cik, delays }) =>
      [...delays, null].map((days) => ({
        issuer_cik: cik,
        company_name: `Ranked ${cik}`,
        ticker: null,
        days_late: days,
        disclosure_return: days === null ? null : days / 100,
      })),
    ),
  );
  const { rows, total } = await createPostgresScreening(database.db).rankLateness({
    by: "company",
    search: { ...wholeLineSearch, ciks: companies.map(({ cik }) => String(cik)) },
    minLines: 1,
    sort: "low",
    direction: "desc",
    limit: 10,
    page: 1,
  });
  // Lower bounds by Wilson's formula: 1 of 1 gives 0.2065, 2 of 4 gives 0.1500.
  expect({ total, rows }).toEqual({
    total: 2,
    rows: [
      {
        cik: 77_002,
        name: "Ranked 77002",
        ticker: null,
        lines: 1,
        late: 1,
        medianDays: 9,
        medianReturn: 0.09,
      },
      {
        cik: 77_001,
        name: "Ranked 77001",
        ticker: null,
        lines: 4,
        late: 2,
        medianDays: 4,
        medianReturn: 0.04,
      },
    ],
  });
});

test("a ranking counts a line once that two filings of a group report, for who filed it first", async () => {
  for (const screening of [createPostgresScreening(database.db), opened.screening]) {
    const { rows } = await screening.rankLateness({
      by: "agent",
      search: { ...wholeLineSearch, ciks: ["77003"] },
      minLines: 1,
      sort: "low",
      direction: "desc",
      limit: 10,
      page: 1,
    });
    expect(rows).toMatchObject([{ cik: 88, lines: 1, late: 1 }]);
  }
});

test("a search of everything finds holdings, which have no date, and counts them", async () => {
  const { rows } = await sql<{ total: number; holdings: number }>`
    select count(*)::int as total, (count(*) filter (where trade_date is null))::int as holdings
      from reported_line where is_live`.execute(database.db);
  const [expected] = rows;
  expect(expected?.holdings).toBeGreaterThan(100);
  expect(await opened.screening.screenLines(wholeLineSearch)).toMatchObject({ ...expected });
});

test("hands over all lines as PostgreSQL does", async () => {
  const search = {
    ...wholeLineSearch,
    sort_column: "price",
    tables: { val: ["I"] },
  } satisfies LineSearch;
  async function all(screening: Screening): Promise<{ moments: ReadMoment[]; rows: LineRow[] }> {
    const rows: LineRow[] = [];
    const moments: ReadMoment[] = [];
    await screening.readAllLines(
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
  expect(expected.rows.length).toBeGreaterThan(1_000);
  expect(expected.moments).toMatchObject([{ total: expected.rows.length, sums: null }]);
  expect(answered).toEqual(expected);
});

test("has new, changed and dead lines in the very next answer", async () => {
  const { screening: copy } = opened;
  const search = { ...wholeLineSearch, ciks: ["77"] };
  expect((await copy.screenLines(search)).total).toBe(0);
  const [first, second] = await createLines(database.db, { issuer_cik: 77 }, { issuer_cik: 77 });
  expect((await copy.screenLines(search)).total).toBe(2);
  await sql`update reported_line set price = 5, change_seq = nextval('change_seq')
             where accession = ${first}`.execute(database.db);
  await sql`update reported_line set is_live = false, change_seq = nextval('change_seq')
             where accession = ${second}`.execute(database.db);
  const { rows, total } = await copy.screenLines(search);
  expect([total, rows.map(({ accno, price }) => [accno, price])]).toEqual([1, [[first, 5]]]);
});
