import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOfCompany, listCompanyFilings } from "#database/queries/company/company-filings.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";

const companies = 2_000;
const filingsOfEach = 10;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await sql`
    insert into filing (accession, form, issuer_cik, accepted_origin, filed_on, items, sha256, source, path,
                        completeness, parser_version)
    select '0000000001-26-' || lpad(place::text, 6, '0'), '8-K', place % ${companies}, 'header',
           date '2026-01-02', array[]::text[], sha256(''), 'generated', 'generated', 1, 1
      from generate_series(1, ${companies * filingsOfEach}) as place`.execute(db);
  // Their headers name another company too: every second one the company before.
  await sql`
    insert into filing_entity (accession, entity_number, role, cik, name)
    select accession, 1, case when issuer_cik % 2 = 0 then 'FILER' else 'REPORTING-OWNER' end,
           issuer_cik - 1, 'Named' from filing`.execute(db);
  await sql`analyze filing, filing_entity`.execute(db);
});
afterAll(() => database.drop());

test("a company's filings are its own and those that name it, but not as the person who reports", async () => {
  const of = (cik: number) =>
    listCompanyFilings(database.db, { cik, groups: [], after: null, limit: 100 });
  expect(await of(41)).toHaveLength(2 * filingsOfEach);
  expect(await of(42)).toHaveLength(filingsOfEach);
});

test("a company's filings are found by indexes, not by reading all filings", async () => {
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select accession from filing where ${isOfCompany(41)}`.execute(database.db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("filing_by_issuer");
  expect(plan).toContain("filing_entity_by_cik");
  expect(plan).not.toContain("Seq Scan");
});
