import { sql } from "kysely";
import { type JudgementContent, reviewerOf } from "#database/categorization/judgements.ts";
import type { Database } from "#database/connect.ts";

/** A save of an interaction that its reviewer has not saved before. */
export type FirstJudgement = {
  gvkey: string;
  interactionNumber: number;
  content: JudgementContent;
  /** UTC instant. */
  at: string;
};

/** Stores many first saves of one reviewer by one statement, as `storeJudgement` does one. */
export async function storeFirstJudgements(
  transaction: Database,
  accountId: number,
  { saves, savedBy }: { saves: readonly FirstJudgement[]; savedBy: string },
): Promise<void> {
  const rows = saves.map(({ gvkey, interactionNumber, content, at }) => ({
    gvkey,
    interaction_num: interactionNumber,
    ...content,
    saved_at: at,
  }));
  await sql`
    insert into categorization
           (reviewer_id, gvkey, interaction_num, revision, categorization, reason, highlights,
            saved_at, saved_by)
    select ${await reviewerOf(transaction, accountId)}, s.gvkey, s.interaction_num, s.revision,
           s.categorization, s.reason, s.highlights, s.saved_at, ${savedBy}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s (gvkey text, interaction_num integer, revision integer, categorization smallint,
              reason text, highlights jsonb, saved_at timestamptz)
     order by s.saved_at`.execute(transaction);
}
