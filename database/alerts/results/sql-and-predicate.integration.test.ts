import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { AlertSource } from "#database/alerts/results/alert-source.ts";
import { eventSource, readEventMatches } from "#database/alerts/results/event-source.ts";
import {
  readTradeMatches,
  tradeSource,
  tradeTable,
} from "#database/alerts/results/trade-source.ts";
import { type FieldColumns, treeSql } from "#database/alerts/results/tree-sql.ts";
import type { ConstraintTree } from "#domain/alerts/constraint-tree.ts";
import { officerRoles } from "#contract/trades/officer-roles.ts";
import { predicateOf } from "#domain/alerts/predicate-of.ts";
import type { AlertMatch } from "#domain/alerts/results/alert-match.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import {
  anyEventAlert,
  anyTradeAlert,
  type ArbitraryAlert,
  storedCiks,
  storedIndustries,
  storedItems,
  storedNumbers,
  storedReturns,
} from "#testing/arbitrary/arbitrary-alerts.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { openReplicaUnderTest } from "#testing/database/screening-replica.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const seed = 7;
const rowsOfEach = 400;
const runs = 120;
/** Counting asks month by month: it is compared with the predicate less often. */
const runsPerCount = 12;
const since = "2026-01-01T00:00:00Z";

let trades: AlertMatch[];
let events: AlertMatch[];
const database = await databaseForFile();
beforeAll(async () => {
  const { db } = database;
  trades = await readTradeMatches(db, await createTrades(db, ...fc.sample(anyTrade, sampled)));
  events = await readEventMatches(db, await createEvents(db, ...fc.sample(anyEvent, sampled)));
});

const sampled = { numRuns: rowsOfEach, seed };
const orNull = <Value>(values: readonly Value[]) => fc.constantFrom(...values, null);
const number = orNull(storedNumbers);
const decimal = orNull(storedNumbers.map(String));
const someOf = <Value>(values: readonly Value[]) => fc.subarray([...values]);

const company = {
  industry: fc.constantFrom(...storedIndustries),
  market_value: number,
  average_daily_volume: number,
  share_price: number,
};
const anyTrade = fc.record({
  ...company,
  issuer_cik: fc.constantFrom(...storedCiks),
  direction: fc.constantFrom("Purchase", "Sale"),
  owner_ciks: someOf(storedCiks),
  officer_roles: fc.option(someOf(officerRoles)),
  is_officer: fc.boolean(),
  is_director: fc.boolean(),
  is_ten_percent_owner: fc.boolean(),
  is_other: fc.boolean(),
  is_plan: fc.boolean(),
  shares: fc.constantFrom(...storedNumbers.map(String)),
  value: decimal,
});
const anyEvent = fc.record({
  ...company,
  cik: fc.constantFrom(...storedCiks),
  items: someOf(storedItems),
  event_return: orNull(storedReturns),
  alert_sold_30: decimal,
  alert_sold_90: decimal,
  alert_sold_180: decimal,
  alert_sold_365: decimal,
  alert_purchased_30: decimal,
  alert_purchased_90: decimal,
  alert_purchased_180: decimal,
  alert_purchased_365: decimal,
});

/** Holds a source against the predicate for definitions without number. @returns how many rows met one */
async function holdAgainst(
  alerts: fc.Arbitrary<ArbitraryAlert>,
  { source, rows }: { source: AlertSource; rows: readonly AlertMatch[] },
): Promise<number> {
  let met = 0;
  let done = 0;
  await fc.assert(
    fc.asyncProperty(alerts, async ({ definition, ciks }) => {
      const tree = treeOf(definition, ciks);
      const query = { definition, tree, since };
      const expected = rows.filter(({ facts }) => predicateOf(tree)(facts)).map(({ key }) => key);
      const { matches, total } = await source.find(database.db, query, { most: rowsOfEach + 1 });
      expect(matches.map(({ key }) => key).sort()).toEqual(expected.sort());
      expect(total).toBe(expected.length);
      met += expected.length;
      done += 1;
      if (done % runsPerCount !== 0) return;
      const limits = { until: "2026-11-20T00:00:00Z", budgetMs: 60_000 };
      const { months, countedSince } = await source.count(database.db, query, limits);
      expect(months.reduce((sum, each) => sum + each.matches, 0)).toBe(expected.length);
      expect(countedSince).toBe(since);
    }),
    { numRuns: runs, seed },
  );
  return met;
}

describe("SQL and predicate find the same rows", () => {
  test("of Form 4", async () => {
    const met = await holdAgainst(anyTradeAlert, { source: tradeSource, rows: trades });
    // Neither all nor none, or little would be compared.
    expect(met).toBeGreaterThan(runs);
    expect(met).toBeLessThan((runs * rowsOfEach) / 2);
  });

  test("and the replica counts them of Form 4", async () => {
    const { screening, close } = await openReplicaUnderTest(database.connectionString);
    try {
      await fc.assert(
        fc.asyncProperty(anyTradeAlert, async ({ definition, ciks }) => {
          const tree = treeOf(definition, ciks);
          const expected = trades.filter(({ facts }) => predicateOf(tree)(facts)).length;
          const counted = await tradeTable.countBy?.({ definition, tree, since }, screening);
          expect(counted?.total).toBe(expected);
        }),
        { numRuns: runs, seed },
      );
    } finally {
      await close();
    }
  });

  test("of 8-K", async () => {
    const met = await holdAgainst(anyEventAlert, { source: eventSource, rows: events });
    expect(met).toBeGreaterThan(runs);
    expect(met).toBeLessThan((runs * rowsOfEach) / 2);
  });

  test("of trees that no definition makes: nested, with empty lists", async () => {
    const columns: FieldColumns = {
      cik: sql`issuer_cik`,
      industry: sql`industry`,
      ownerCiks: sql`owner_ciks`,
      isOfficer: sql`is_officer`,
      isOther: sql`is_other`,
      isPlan: sql`is_plan`,
      value: sql`value`,
      marketValue: sql`market_value`,
    };
    await fc.assert(
      fc.asyncProperty(anyTree, async (tree) => {
        const { rows } = await sql<{ key: string }>`
          select accession || '/' || row_number as key from trade where ${treeSql(tree, columns)}`.execute(
          database.db,
        );
        const expected = trades.filter(({ facts }) => predicateOf(tree)(facts));
        expect(rows.map(({ key }) => key).sort()).toEqual(expected.map(({ key }) => key).sort());
      }),
      { numRuns: runs, seed },
    );
  });
});

const { tree: anyTree } = fc.letrec<{ tree: ConstraintTree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record({
      kind: fc.constant("number" as const),
      // Trades have no sums of insiders: a field that a row does not have meets no condition.
      field: fc.constantFrom("value" as const, "marketValue" as const, "sold30" as const),
      operator: fc.constantFrom("ge" as const, "lt" as const, "eq" as const, "between" as const),
      values: fc.array(fc.constantFrom(...storedNumbers), { maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant("text-in" as const),
      field: fc.constant("industry" as const),
      values: someOf(storedIndustries),
    }),
    fc.record({
      kind: fc.constant("id-in" as const),
      field: fc.constant("cik" as const),
      values: someOf(storedCiks),
    }),
    fc.record({
      kind: fc.constant("any-id" as const),
      field: fc.constant("ownerCiks" as const),
      values: someOf(storedCiks),
    }),
    fc.record({
      kind: fc.constant("any-flag" as const),
      fields: fc.subarray(["isOfficer" as const, "isOther" as const]),
    }),
    fc.constant({ kind: "no-flag" as const, field: "isPlan" as const }),
    fc.record({
      kind: fc.constantFrom("all" as const, "any" as const),
      of: fc.array(tie("tree"), { maxLength: 3 }),
    }),
  ),
}));
