import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** How far one reviewer is with one company, assigned or labeled in part. */
export type ReviewProgress = {
  reviewerId: number | null;
  /** Null when the account was deleted. */
  accountId: number | null;
  email: string;
  gvkey: string;
  companyName: string;
  isAssigned: boolean;
  /** An administrator let the reviewer go on. */
  isReopened: boolean;
  /** Interactions with a label for their current version. */
  categorized: number;
  /** Interactions there are; withdrawn ones do not count. */
  total: number;
};

/**
 * Progress by reviewer and company, by email and gvkey.
 * @param of  only of this account, only of this company; of all where absent
 */
export async function readReviewProgress(
  db: Database,
  of: { accountId?: number; gvkey?: string } = {},
): Promise<ReviewProgress[]> {
  const accountId = of.accountId ?? null;
  const gvkey = of.gvkey ?? null;
  const { rows } = await sql<ReviewProgress>`
    with people as (
      select r.id as reviewer_id, a.id as account_id, coalesce(a.email, r.email) as email
        from account a full join reviewer r on r.account_id = a.id
       where ${accountId}::bigint is null or a.id = ${accountId}
    ), labeled as (
      select c.reviewer_id, c.gvkey,
             count(*) filter (where c.categorization is not null and c.revision = i.revision
                                and i.withdrawn_at is null) as categorized
        from categorization c
        join people p on p.reviewer_id = c.reviewer_id
        join review_interaction i using (gvkey, interaction_num)
       where ${gvkey}::text is null or c.gvkey = ${gvkey}
       group by c.reviewer_id, c.gvkey
    ), pairs as (
      select p.*, s.gvkey, s.reopened_at is not null as reopened, true as assigned
        from people p join review_assignment s on s.account_id = p.account_id
       where ${gvkey}::text is null or s.gvkey = ${gvkey}
      union all
      select p.*, j.gvkey, false, false
        from people p join labeled j using (reviewer_id)
       where not exists (select from review_assignment s
                          where s.account_id = p.account_id and s.gvkey = j.gvkey)
    )
    select x.reviewer_id as "reviewerId", x.account_id as "accountId", x.email, x.gvkey,
           c.company_name as "companyName", x.assigned as "isAssigned", x.reopened as "isReopened",
           coalesce(j.categorized, 0) as categorized,
           (select count(*) from review_interaction i
             where i.gvkey = x.gvkey and i.withdrawn_at is null) as total
      from pairs x
      join review_company c on c.gvkey = x.gvkey
      left join labeled j on j.reviewer_id = x.reviewer_id and j.gvkey = x.gvkey
     order by x.email, x.gvkey`.execute(db);
  return rows;
}

/** Whether the company is done: the reviewer changes it no more, and may see what others said. */
export function isLocked(
  progress: Pick<ReviewProgress, "categorized" | "total" | "isReopened">,
): boolean {
  return progress.categorized >= progress.total && !progress.isReopened;
}

/**
 * Companies that an account reviews, or has saved anything of, and is not done with: labels of others
 * stay hidden, also after the company was taken away, as it may be assigned again.
 */
export async function withheldCompanies(
  db: Database,
  accountId: number,
): Promise<ReadonlySet<string>> {
  const progress = await readReviewProgress(db, { accountId });
  return new Set(progress.filter((one) => !isLocked(one)).map(({ gvkey }) => gvkey));
}
