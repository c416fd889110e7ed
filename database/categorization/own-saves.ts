import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

export type OwnSave = {
  accountId: number;
  /** UTC instant. */
  savedAt: string;
  /** Whether the interaction got its first label with it, no matter who saved for the reviewer. */
  isFirstLabel: boolean;
};

/**
 * What reviewers saved themselves, the oldest first; what administrators saved as them is left out.
 * Accounts that were deleted have none.
 */
export async function listOwnSaves(db: Database): Promise<OwnSave[]> {
  const { rows } = await sql<OwnSave>`
    with saves as (
      select reviewer_id, saved_at, saved_by,
             version = min(version) filter (where categorization is not null)
                         over (partition by reviewer_id, gvkey, interaction_num) as first_label
        from categorization_history
    )
    select r.account_id as "accountId", s.saved_at as "savedAt",
           coalesce(s.first_label, false) as "isFirstLabel"
      from saves s
      join reviewer r on r.id = s.reviewer_id and r.account_id is not null
     where s.saved_by = r.email or s.saved_by = any(r.former_emails)
     order by r.account_id, s.saved_at, s.first_label`.execute(db);
  return rows;
}

/** How many present interactions an account said to be relevant, by company; assigned ones alone. */
export async function countRelevant(
  db: Database,
): Promise<{ accountId: number; gvkey: string; relevant: number }[]> {
  const { rows } = await sql<{ accountId: number; gvkey: string; relevant: number }>`
    select s.account_id as "accountId", s.gvkey, count(*) as relevant
      from review_assignment s
      join reviewer r on r.account_id = s.account_id
      join categorization c on c.reviewer_id = r.id and c.gvkey = s.gvkey and c.categorization = 1
      join review_interaction i
        on i.gvkey = c.gvkey and i.interaction_num = c.interaction_num
       and i.revision = c.revision and i.withdrawn_at is null
     group by s.account_id, s.gvkey`.execute(db);
  return rows;
}
