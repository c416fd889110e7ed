import { sql } from "kysely";
import { leadLimits } from "#contract/leads/triage.ts";
import type { Database } from "#database/connect.ts";
import type { InsiderKind } from "#domain/leads/lead.ts";

export type TradeComparison = {
  insiderKind: InsiderKind;
  industry: string;
  /** First day of the month. */
  month: string;
  score: number;
  scoreWithoutHindsight: number;
  /** Trades of the same kind of insider, industry, and month whose events are known, without this one. */
  matched: number;
  favored: number;
  controls: number;
  /** Controls with a lower score, and of equal ones half. */
  below: number;
  belowWithoutHindsight: number;
  /** How many trades were looked at, at most one more than the limit. */
  read: number;
};

/**
 * Compares the score of a trade with those of the trades like it, read from one index and up to a limit.
 * @returns undefined for a trade without a score
 */
export async function compareTrade(
  db: Database,
  { accession, rowNumber }: { accession: string; rowNumber: number },
): Promise<TradeComparison | undefined> {
  const { rows } = await sql<TradeComparison>`
    with own as (
      select * from trade_score where accession = ${accession} and row_number = ${rowNumber}
    ), alike as (
      select s.is_control, s.is_favored, s.score, s.score_without_hindsight
        from own join trade_score s using (industry, month, insider_kind)
       where (s.accession, s.row_number) <> (own.accession, own.row_number)
       limit ${leadLimits.compared + 1}
    ), controls as (
      select * from alike where is_control
    )
    select own.insider_kind as "insiderKind", own.industry, own.month, own.score,
           own.score_without_hindsight as "scoreWithoutHindsight",
           (select count(*) from alike where is_favored is not null) as matched,
           (select count(*) from alike where is_favored) as favored,
           (select count(*) from controls) as controls,
           (select count(*) filter (where c.score < own.score)
                   + count(*) filter (where c.score = own.score) / 2.0 from controls c)::float8 as below,
           (select count(*) filter (where c.score_without_hindsight < own.score_without_hindsight)
                   + count(*) filter (where c.score_without_hindsight = own.score_without_hindsight) / 2.0
              from controls c)::float8 as "belowWithoutHindsight",
           (select count(*) from alike) as read
      from own`.execute(db);
  return rows[0];
}
