import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import {
  isSummarized,
  isTradeSummaryWrong,
} from "#database/screening/replica/keeping/trade-summary.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";
import { anyOf } from "#testing/arbitrary/arbitrary-conditions.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createUnusualTrades, openReplicaUnderTest } from "#testing/database/screening-replica.ts";
import { generatedRows } from "#testing/volume.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";

const database = await databaseForFile();
const rows = generatedRows(3_000);
await generateTrades(database.db, rows);
await createUnusualTrades(database.db);
const opened = await openReplicaUnderTest(database.connectionString);

afterAll(() => opened.close());

const searches = fc.record(
  {
    start_date: fc.constantFrom("all", "2006-01-01", "2015-06-30"),
    industry: anyOf("Banking", "Pharmaceutical Products", "Unknown"),
    trade_types: anyOf(...tradeTypes),
    insider_types: anyOf(...insiderTypes),
    constraint_10b51: anyOf(true as const),
    btwn_fqe_ea: anyOf(true as const),
  },
  { requiredKeys: [] },
);

const changes = fc.constantFrom(
  "trade_date = trade_date - 400",
  "direction = case direction when 'Sale' then 'Purchase' else 'Sale' end",
  "industry = 'Banking'",
  "is_plan = not is_plan",
  "is_between_quarter_end_and_earnings = not is_between_quarter_end_and_earnings",
  "is_director = not is_director, is_other = not is_other",
  "sum_value = null",
  "sum_value = coalesce(sum_value, 0) + 0.000001",
  "sum_value = 99999999999999.5",
  // Two of them are more than 64 bits hold.
  "sum_value = 8999999999999.999999",
  "is_live = not is_live",
);

test("totals of the summary are those of the trades, whatever changes", async () => {
  const postgres = createPostgresScreening(database.db);
  const found = new Set<number>();
  await fc.assert(
    fc.asyncProperty(searches, changes, fc.nat(9), async (conditions, change, part) => {
      const search = { ...wholeMarketSearch, ...conditions, limit: 1 };
      expect(isSummarized(tradeSubject.conditions(search))).toBe(true);
      await sql
        .raw(`update trade set ${change}, change_seq = nextval('change_seq')
               where abs(hashtext(accession)) % ${rows / 300} = ${part}`)
        .execute(database.db);
      await createTrades(database.db, { industry: "Banking", direction: "Purchase" });
      const expected = await postgres.screenTrades(search);
      found.add(expected.total);
      expect(await opened.screening.screenTrades(search)).toEqual(expected);
      expect(await opened.replica.read(60_000, isTradeSummaryWrong)).toBe(false);
    }),
    { numRuns: 60 },
  );
  expect(found.size).toBeGreaterThan(20);
});

test.each([
  { industry: { val: ["Banking", "'; --"] } },
  { ciks: ["55"] },
  { excluded_from_totals: { val: [true as const] } },
  { share_price: { bool: "ge" as const, val: [5] } },
])("a search that the summary cannot answer is not answered by it: %o", (conditions) => {
  const search = { ...wholeMarketSearch, ...conditions };
  expect(isSummarized(tradeSubject.conditions(search))).toBe(false);
});
