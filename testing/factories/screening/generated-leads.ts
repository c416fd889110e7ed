import { sql } from "kysely";
import { scoreVersion } from "#contract/leads/score.ts";
import type { Database } from "#database/connect.ts";

/** About as many trades of the demo world are leads. */
const tradesPerLead = 40;

/** Stores the score of each generated trade, and a lead of every fortieth. */
export async function generateLeads(db: Database): Promise<void> {
  await sql`
    insert into trade_score (accession, row_number, issuer_cik, industry, month, insider_kind, score,
                             score_without_hindsight, is_control, is_favored)
    select accession, row_number, issuer_cik, industry, date_trunc('month', trade_date),
           case when is_officer then 'officer' when is_director then 'director' else 'other' end,
           abs(hashtext(accession)) % 32, abs(hashtext(accession)) % 20, abs(hashtext(accession)) % 10 > 0,
           abs(hashtext(accession)) % 10 = 0
      from trade where is_live`.execute(db);
  const facts = {
    headline: { price: "46.61" },
    factors: {
      "event-days": { facts: { event: "8-K", days: 15, favorable_return: 0.31 }, from: [] },
      avoided: { facts: { net: 120_000, dollars: 110_000, trades: 1 }, from: [] },
    },
  };
  const levels = { "event-days": 60, "event-return": 100, side: 100, avoided: 60 };
  await sql`
    insert into lead (key, kind, issuer_cik, company_name, ticker, industry, owner_cik, owner_name, title,
                      accession, row_number, direction, day, value, members, facts, levels, score, score_version)
    select 'trade/' || accession || '/' || row_number, 'trade', issuer_cik, company_name, ticker, industry,
           owner_cik, owner_name, title, accession, row_number, direction, trade_date, value,
           jsonb_build_array(jsonb_build_object('accession', accession, 'rowNumber', row_number)),
           ${JSON.stringify(facts)}::jsonb, ${JSON.stringify(levels)}::jsonb,
           32 + abs(hashtext(accession)) % 50, ${scoreVersion}
      from trade where is_live and abs(hashtext(accession)) % ${sql.lit(tradesPerLead)} = 0`.execute(
    db,
  );
  await sql`analyze lead, trade_score`.execute(db);
}
