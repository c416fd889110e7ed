import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { setWeights } from "#database/leads/weights.ts";
import { defaultWeights } from "#contract/leads/score.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { storeAndDerive, withdraw } from "#testing/database/stored-filings.ts";
import { createPrices, createTickers } from "#testing/factories/screening/prices.ts";
import { createLeads } from "#testing/factories/screening/leads.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { rankLeads } from "#worker/jobs/rank-leads.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  // −25% on May 10, the fund unchanged.
  const days = ["2024-05-06", "2024-05-07", "2024-05-08", "2024-05-09", "2024-05-10", "2024-05-13"];
  const closes = [100, 100, 100, 100, 75, 75];
  const flat = closes.map(() => 200);
  await createPrices(
    database.db,
    "vendor",
    { ticker: "EXMP", days, closes },
    { ticker: "VTI", days, closes: flat },
  );
  await createTickers(database.db, { EXMP: 1001 });
});
afterEach(() => database.drop());

const report = aFiling({
  accession: "0000000001-24-000100",
  form: "8-K",
  acceptedAt: "2024-05-09T20:05:00Z",
  filedOn: "2024-05-09",
  periodOfReport: "2024-05-07",
  items: ["8.01"],
  entities: [
    { role: "FILER", cik: 1001, name: "Example Corp", sic: "3571", fiscalYearEnd: "1231" },
  ],
  ownership: null,
});

function sale(price: string, changes: Parameters<typeof aFiling>[0] = {}) {
  return aFiling({
    accession: "0000000001-24-000001",
    acceptedAt: "2024-05-08T20:05:00Z",
    filedOn: "2024-05-08",
    ownership: anOwnershipDocument({
      lines: [
        aSaleLine({
          transactionDate: "2024-05-06",
          shares: "10000",
          pricePerShare: price,
          sharesOwnedFollowing: "10000",
        }),
      ],
    }),
    ...changes,
  });
}

async function trades() {
  const { rows } = await sql<{
    id: number;
    accession: string;
    score: number;
    facts_version: number;
    is_live: boolean;
  }>`select id, accession, score, facts_version, is_live from lead where kind = 'trade'`.execute(
    database.db,
  );
  return rows;
}

async function triage(leadId: number): Promise<void> {
  await sql`
    insert into lead_triage (organization, lead_id, state, version, facts_version, facts, changed_at, changed_by)
    select 'harbor', id, 'dismissed', 1, facts_version, facts, now(), 'ana@x.example' from lead
     where id = ${leadId}`.execute(database.db);
}

test("a lead is stored with its issuer, keeps its number, and counts changes of its facts", async () => {
  await storeAndDerive(database, [report, sale("100")]);
  const [lead, ...others] = await trades();
  expect(others).toEqual([]);
  // Days 8, return 20, side 8, 250,000 dollars 18, half of the holdings 8, no plan 3.
  expect(lead).toMatchObject({ score: 65, facts_version: 1, is_live: true });
  await sql`insert into dirty_issuer (cik) values (1001)`.execute(database.db);
  await storeAndDerive(database, []);
  expect(await trades()).toEqual([lead]);
  const amendment = sale("40", { accession: "0000000001-24-000009", form: "4/A" });
  await storeAndDerive(database, [
    {
      ...amendment,
      acceptedAt: "2024-05-20T20:05:00Z",
      filedOn: "2024-05-20",
      ...(amendment.ownership !== null && {
        ownership: { ...amendment.ownership, dateOfOriginalSubmission: "2024-05-08" },
      }),
    },
  ]);
  // 400,000 × 25% = 100,000 dollars: 12 points.
  expect(await trades()).toEqual([
    {
      id: lead?.id,
      accession: "0000000001-24-000009",
      score: 59,
      facts_version: 2,
      is_live: true,
    },
  ]);
  const { rows } = await sql<{ score: number; count: number }>`
    select score, count(*) over () as count from trade_score`.execute(database.db);
  expect(rows).toEqual([{ score: 59, count: 1 }]);
});

test("a lead that is gone is deleted, or kept dead if someone worked on it, and comes back", async () => {
  await storeAndDerive(database, [report, sale("100")]);
  const filing = { accession: report.accession, issuerCik: 1001 };
  await withdraw(database, filing);
  expect(await trades()).toEqual([]);
  await sql`update filing set withdrawn = false where accession = ${report.accession}`.execute(
    database.db,
  );
  await sql`insert into dirty_issuer (cik) values (1001)`.execute(database.db);
  await storeAndDerive(database, []);
  const [lead] = await trades();
  await triage(lead?.id ?? 0);
  await withdraw(database, filing);
  expect(await trades()).toEqual([{ ...lead, is_live: false }]);
  await sql`update filing set withdrawn = false where accession = ${report.accession}`.execute(
    database.db,
  );
  await sql`insert into dirty_issuer (cik) values (1001)`.execute(database.db);
  await storeAndDerive(database, []);
  expect(await trades()).toEqual([lead]);
});

const harbor = { organization: " Harbor", accountId: 1 };

async function ranking() {
  const { rows } = await sql<{ organization: string; score: number; weights_id: number }>`
    select organization, score, weights_id from lead_ranking order by lead_id`.execute(database.db);
  return rows;
}

async function rank(): Promise<void> {
  const pool = openBulkPool(database.connectionString);
  await rankLeads({ pool });
  await pool.end();
}

async function weigh(weights: typeof defaultWeights | null): Promise<void> {
  await database.db.transaction().execute((transaction) =>
    setWeights(transaction, harbor, {
      weights,
      setAt: "2026-11-20T15:00:00Z",
      setBy: "ana@x.example",
    }),
  );
}

test("leads are ranked by new weights, those derived later too, until the published ones are back", async () => {
  await createLeads(database.db, { of: { side: 100 } }, { of: { late: 60 } });
  await weigh({ ...defaultWeights, side: 40 });
  await rank();
  expect((await ranking()).map(({ score }) => score)).toEqual([40, 4]);
  await storeAndDerive(database, [report, sale("100")]);
  // The trade, and its event: 32 points more for the side than by the published weights.
  const stored = await sql<{ score: number }>`
    select score from lead where issuer_cik = 1001 order by id`.execute(database.db);
  expect((await ranking()).slice(2).map(({ score }) => score)).toEqual(
    stored.rows.map(({ score }) => score + 32),
  );
  await weigh({ ...defaultWeights, side: 0 });
  await rank();
  await rank();
  expect((await ranking()).map(({ score }) => score).slice(0, 2)).toEqual([0, 4]);
  expect(new Set((await ranking()).map(({ weights_id }) => weights_id)).size).toBe(1);
  await weigh(null);
  await rank();
  expect(await ranking()).toEqual([]);
  const waiting = await sql`select from lead_ranking_wanted`.execute(database.db);
  expect(waiting.rows).toEqual([]);
});
