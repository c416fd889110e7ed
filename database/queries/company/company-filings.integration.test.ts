import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  type FilingPlace,
  filingsOf,
  listCompanyFilings,
  listOtherFilings,
  readTextCoverage,
} from "#database/queries/company/company-filings.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { stepsOf } from "#testing/database/plan-steps.ts";

const companies = 2_000;
const filingsOfEach = 10;

const database = await databaseForFile();
beforeAll(async () => {
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

const companyOf = async (cik: number) => ({
  cik,
  others: await listOtherFilings(database.db, cik),
});
const everything = { groups: [], after: null, limit: 10_000 };

test("a company's filings are its own and those that name it, but not as the person who reports", async () => {
  const { db } = database;
  const of = async (cik: number) => listCompanyFilings(db, await companyOf(cik), everything);
  expect(await of(41)).toHaveLength(2 * filingsOfEach);
  expect(await of(42)).toHaveLength(filingsOfEach);
});

test("a filing that names its company, or another one twice, counts once, in the list and in the coverage", async () => {
  const { db } = database;
  await sql`
    insert into filing_entity (accession, entity_number, role, cik, name)
    select accession, number, 'FILER', case number when 2 then issuer_cik else 61 end, 'Named'
      from filing, generate_series(2, 4) as number where issuer_cik in (51, 61)`.execute(db);
  const company = await companyOf(61);
  // Named by 51's filings, of which each names it twice, and by 62's, as above.
  expect(company.others).toHaveLength(2 * filingsOfEach);
  const listed = await listCompanyFilings(db, company, everything);
  const accessions = listed.map(({ accession }) => accession);
  expect(new Set(accessions).size).toBe(3 * filingsOfEach);
  expect(accessions).toEqual(accessions.toSorted().reverse());
  expect(await readTextCoverage(db, company, [])).toMatchObject({
    filings: 3 * filingsOfEach,
    waiting: 3 * filingsOfEach,
  });
});

test("an amendment is of the group of what it amends, a form of no group of the others", async () => {
  const { db } = database;
  const forms = ["8-K/A", "10-KT/A", "4/A", "25", "8-K12B"];
  await sql`
    update filing set form = (${forms}::text[])[(right(accession, 6)::int / ${companies}) % 5 + 1]
     where issuer_cik = 71`.execute(db);
  const formsOf = async (...groups: ("current" | "periodic" | "insider" | "other")[]) => {
    const wanted = { ...everything, groups };
    const listed = await listCompanyFilings(db, { cik: 71, others: [] }, wanted);
    return [...new Set(listed.map(({ form }) => form))].toSorted();
  };
  expect(await formsOf("current")).toEqual(["8-K/A"]);
  expect(await formsOf("periodic", "insider")).toEqual(["10-KT/A", "4/A"]);
  expect(await formsOf("other")).toEqual(["25", "8-K12B"]);
  expect(await formsOf("other", "current")).toEqual(["25", "8-K/A", "8-K12B"]);
});

test("a company's filings are found by indexes, not by reading all filings, and each is read once", async () => {
  const company = await companyOf(41);
  const steps = await stepsOf(database.db, sql`select accession from ${filingsOf(company)}`);
  const plan = steps.join("\n");
  expect(plan).toContain("filing_by_issuer");
  expect(plan).toContain("filing_pkey");
  expect(plan).not.toMatch(/Seq Scan|Join|Aggregate|Unique/);
});

test("a company's filings are counted from their index alone", async () => {
  await sql`vacuum analyze filing`.execute(database.db);
  const steps = await stepsOf(
    database.db,
    sql`select count(*) from filing where issuer_cik = 41 and not withdrawn`,
  );
  expect(steps).toEqual(["Aggregate", "Index Only Scan filing_by_issuer"]);
});

test("filings of one day are listed by acceptance, the last first, also across parts of the list", async () => {
  const { db } = database;
  // Of one day, accepted in another order than that of their numbers; one at an unknown time.
  const accepted: Readonly<Record<string, string | null>> = {
    "1": "2026-03-02T21:05:00Z",
    "2": "2026-03-02T14:30:00Z",
    "3": null,
    "4": "2026-03-02T18:00:00Z",
  };
  for (const [number, at] of Object.entries(accepted))
    await sql`
      insert into filing (accession, form, issuer_cik, accepted_origin, accepted_at, filed_on, items, sha256, source,
                          path, completeness, parser_version)
      values (${`0000000002-26-00000${number}`}, '8-K', 9999, 'header', ${at}, '2026-03-02', '{}', sha256(''),
              'generated', 'generated', 1, 1)`.execute(db);
  const company = { cik: 9999, others: [] };
  const listed = await listCompanyFilings(db, company, everything);
  expect(listed.map(({ accession }) => accession.slice(-1))).toEqual(["1", "4", "2", "3"]);
  const parts: string[] = [];
  let after: FilingPlace | null = null;
  for (let part = 0; part < 4; part += 1) {
    const [only]: FilingPlace[] = await listCompanyFilings(db, company, {
      groups: [],
      after,
      limit: 1,
    });
    parts.push(only?.accession.slice(-1) ?? "");
    after = only ?? null;
  }
  expect(parts).toEqual(["1", "4", "2", "3"]);
});
