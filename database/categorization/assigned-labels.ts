import { type RawBuilder, sql } from "kysely";
import type { Label } from "#contract/categorization/review-vocabulary.ts";
import type { Database } from "#database/connect.ts";

/** Present interactions `i` of the companies `f` that assignments `s` give an account, with labels `c`. */
const assignedInteractions = (accountId: number): RawBuilder<unknown> => sql`
      from review_assignment s
      join review_company f on f.gvkey = s.gvkey
      join review_interaction i on i.gvkey = s.gvkey and i.withdrawn_at is null
      left join reviewer r on r.account_id = s.account_id
      left join categorization c
             on c.reviewer_id = r.id and c.gvkey = i.gvkey
            and c.interaction_num = i.interaction_num and c.revision = i.revision
     where s.account_id = ${accountId}`;

/** Every interaction of the companies assigned to an account with its label, by company and number. */
export async function listAssignedLabels(
  db: Database,
  accountId: number,
): Promise<{ gvkey: string; categorization: Label | null }[]> {
  const { rows } = await sql<{ gvkey: string; categorization: Label | null }>`
    select i.gvkey, c.categorization
      ${assignedInteractions(accountId)}
     order by f.company_name, i.gvkey, i.interaction_num`.execute(db);
  return rows;
}

/** How far an account is with one of its companies. */
export type AssignedCompany = {
  gvkey: string;
  companyName: string;
  done: number;
  total: number;
  /** The first interaction without a label for its current version. */
  nextInteraction: number | null;
  isReopened: boolean;
  /** UTC; null before the first save. */
  lastSavedAt: string | null;
};

/** The companies assigned to an account: saved last first, those not begun by name at the end. */
export async function listAssignedCompanies(
  db: Database,
  accountId: number,
): Promise<AssignedCompany[]> {
  const { rows } = await sql<AssignedCompany>`
    select s.gvkey, f.company_name as "companyName", count(c.categorization) as done,
           count(*) as total,
           min(i.interaction_num) filter (where c.categorization is null) as "nextInteraction",
           s.reopened_at is not null as "isReopened", max(c.saved_at) as "lastSavedAt"
      ${assignedInteractions(accountId)}
     group by s.gvkey, f.company_name, s.reopened_at
     order by max(c.saved_at) desc nulls last, f.company_name, s.gvkey`.execute(db);
  return rows;
}
