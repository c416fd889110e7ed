import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { sortColumns } from "#contract/trades/trade-fields.ts";
import { order, where } from "#database/screening/postgres/statement.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";

/** Some thousand companies, sixty thousand persons: few rows of each, as in a market. */
const rows = 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await generateTrades(database.db, rows);
  await sql`analyze trade`.execute(database.db);
});
afterAll(() => database.drop());

type Node = { "Node Type": string; "Index Name"?: string | undefined; Plans?: Node[] | undefined };
const nodeSchema: z.ZodType<Node> = z.object({
  "Node Type": z.string(),
  "Index Name": z.string().optional(),
  Plans: z.lazy(() => z.array(nodeSchema)).optional(),
});
const planSchema = z.tuple([z.object({ Plan: nodeSchema })]);

/** Every step of the plan that finds the keys of a page, as PostgreSQL names it, with its index. */
async function stepsOf(search: TradeSearch): Promise<string[]> {
  const { rows: found } = await sql<{ "QUERY PLAN": unknown }>`
    explain (format json) select accession, row_number from trade
     where ${where(tradeSubject.conditions(search))} order by ${order(tradeSubject, search)}
     limit ${search.limit}`.execute(database.db);
  const [{ Plan }] = planSchema.parse(found[0]?.["QUERY PLAN"]);
  const steps = (node: Node): string[] => [
    [node["Node Type"], node["Index Name"] ?? []].flat().join(" "),
    ...(node.Plans ?? []).flatMap(steps),
  ];
  return steps(Plan);
}

const company = { ...wholeMarketSearch, ciks: ["0001000042"] };
const person = { ...wholeMarketSearch, reporting_person_ciks: ["0002000042"] };

test.each(sortColumns)(
  "trades by %s of a company or a person are found by their index",
  async (sort_column) => {
    for (const sort_direction of ["asc", "desc"] as const) {
      const order = { sort_column, sort_direction };
      const ofCompany = await stepsOf({ ...company, ...order });
      expect(ofCompany.filter((step) => step.includes("Scan"))).toContainEqual(
        expect.stringContaining("trade_by_issuer"),
      );
      const ofPerson = await stepsOf({ ...person, ...order });
      expect(ofPerson.filter((step) => step.includes("Scan"))).toContainEqual(
        expect.stringContaining("trade_by_owner"),
      );
      for (const steps of [ofCompany, ofPerson]) expect(steps).not.toContain("Seq Scan");
    }
  },
);

test("a page of the whole market is read once, and only its first rows are kept sorted", async () => {
  const [limit, ...steps] = await stepsOf({ ...wholeMarketSearch, sort_column: "value" });
  expect(limit).toBe("Limit");
  expect(steps.filter((step) => step.includes("Scan"))).toHaveLength(1);
});
