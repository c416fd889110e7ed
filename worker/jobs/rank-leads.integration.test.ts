import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { defaultWeights } from "#contract/leads/score.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { setWeights } from "#database/leads/weights.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createLeadPrices, leadReport, leadSale } from "#testing/database/stored-lead.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { createLeads } from "#testing/factories/screening/leads.ts";
import { rankLeads } from "#worker/jobs/rank-leads.ts";

const database = freshDatabase();
beforeEach(async () => {
  await createLeadPrices(database.db);
});

const harbor = { organization: " Harbor", accountId: 1 };

async function ranking() {
  const { rows } = await sql<{ organization: string; score: number; weights_id: number }>`
    select organization, score, weights_id from lead_ranking order by lead_id`.execute(database.db);
  return rows;
}

async function rank(options: { atOnce?: number } = {}): Promise<void> {
  const pool = openBulkPool(database.connectionString);
  await rankLeads({ pool, ...options });
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
  expect((await ranking()).map(({ score }) => score)).toEqual([40, 2]);
  await storeAndDerive(database, [leadReport, leadSale("100")]);
  // The trade, and its event: 36 points more for the side than by the published weights.
  const stored = await sql<{ score: number }>`
    select score from lead where issuer_cik = 1001 order by id`.execute(database.db);
  expect((await ranking()).slice(2).map(({ score }) => score)).toEqual(
    stored.rows.map(({ score }) => score + 36),
  );
  await weigh({ ...defaultWeights, side: 0 });
  await rank();
  await rank();
  expect((await ranking()).map(({ score }) => score).slice(0, 2)).toEqual([0, 2]);
  expect(new Set((await ranking()).map(({ weights_id }) => weights_id)).size).toBe(1);
  await weigh(null);
  await rank();
  expect(await ranking()).toEqual([]);
  const waiting = await sql`select from lead_ranking_wanted`.execute(database.db);
  expect(waiting.rows).toEqual([]);
});

test("many leads are ranked in several transactions, and the organization stays queued until the last", async () => {
  await createLeads(database.db, ...Array.from({ length: 5 }, () => ({ of: { side: 100 } })));
  await weigh({ ...defaultWeights, side: 40 });
  await rank({ atOnce: 2 });
  expect((await ranking()).map(({ score }) => score)).toEqual([40, 40, 40, 40, 40]);
  const waiting = await sql`select from lead_ranking_wanted`.execute(database.db);
  expect(waiting.rows).toEqual([]);
});
