import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { addCaseItems, type LoadedItem } from "#database/cases/case-items.ts";
import { createCase } from "#database/cases/cases.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { freshDatabase } from "#testing/database/database.ts";
import { createLeadPrices, leadReport, leadSale } from "#testing/database/stored-lead.ts";
import { storeAndDerive, withdraw } from "#testing/database/stored-filings.ts";

const database = freshDatabase();
beforeEach(async () => {
  await createLeadPrices(database.db);
});

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
  await storeAndDerive(database, [leadReport, leadSale("100")]);
  const [lead, ...others] = await trades();
  expect(others).toEqual([]);
  // Days 4, return 16, side 4, 250,000 dollars 18, half of the holdings 8, no plan 5.
  expect(lead).toMatchObject({ score: 55, facts_version: 1, is_live: true });
  await sql`insert into dirty_issuer (cik) values (1001)`.execute(database.db);
  await storeAndDerive(database, []);
  expect(await trades()).toEqual([lead]);
  const amendment = leadSale("40", { accession: "0000000001-24-000009", form: "4/A" });
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
  // 400,000 × 25% = 100,000 dollars: 14 points.
  expect(await trades()).toEqual([
    {
      id: lead?.id,
      accession: "0000000001-24-000009",
      score: 51,
      facts_version: 2,
      is_live: true,
    },
  ]);
  const { rows } = await sql<{ score: number; count: number }>`
    select score, count(*) over () as count from trade_score`.execute(database.db);
  expect(rows).toEqual([{ score: 51, count: 1 }]);
});

test("a lead that is gone is deleted, or kept dead if someone worked on it, and comes back", async () => {
  await storeAndDerive(database, [leadReport, leadSale("100")]);
  const filing = { accession: leadReport.accession, issuerCik: 1001 };
  await withdraw(database, filing);
  expect(await trades()).toEqual([]);
  await sql`update filing set withdrawn = false where accession = ${leadReport.accession}`.execute(
    database.db,
  );
  await sql`insert into dirty_issuer (cik) values (1001)`.execute(database.db);
  await storeAndDerive(database, []);
  const [lead] = await trades();
  await triage(lead?.id ?? 0);
  await withdraw(database, filing);
  expect(await trades()).toEqual([{ ...lead, is_live: false }]);
  await sql`update filing set withdrawn = false where accession = ${leadReport.accession}`.execute(
    database.db,
  );
  await sql`insert into dirty_issuer (cik) values (1001)`.execute(database.db);
  await storeAndDerive(database, []);
  expect(await trades()).toEqual([lead]);
});

test("a lead that a case cites is kept, too", async () => {
  await storeAndDerive(database, [leadReport, leadSale("100")]);
  const key = await sql<{ key: string }>`select key from lead where kind = 'trade'`.execute(
    database.db,
  );
  await createAccount(database.db, { email: "ana@x.example" });
  const { id: accountId } = await database.db
    .selectFrom("account")
    .select("id")
    .where("email", "=", "ana@x.example")
    .executeTakeFirstOrThrow();
  const at = "2026-11-20T12:00:00Z";
  const file = await createCase(database.db, {
    accountId,
    title: "Kept",
    summary: "",
    dueOn: null,
    at,
    mostOwned: 10,
  });
  if (file === "too many") throw new Error("no case");
  const about = { day: null, accession: null, companies: [], persons: [] };
  const item: LoadedItem = {
    kind: "lead",
    reference: { key: key.rows[0]?.key ?? "" },
    citedId: null,
    snapshot: { title: "Trade", data: {}, about },
  };
  await addCaseItems(database.db, { caseId: file.id, accountId, at, items: [item], most: 10 });
  const [lead] = await trades();
  await withdraw(database, { accession: leadReport.accession, issuerCik: 1001 });
  expect(await trades()).toEqual([{ ...lead, is_live: false }]);
});
