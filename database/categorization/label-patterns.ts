import { sql } from "kysely";
import type { Label } from "#contract/categorization/review-vocabulary.ts";
import type { Database } from "#database/connect.ts";

/** Who gave an interaction which label, by reviewer. */
type GivenLabels = readonly (readonly [reviewerId: number, label: Label])[];

/** Interactions of one company of which the same is said by the same reviewers. */
export type LabelPattern = {
  gvkey: string;
  /** By the reviewers themselves: what an administrator saved for one is no independent annotation. */
  given: GivenLabels;
  /** Whether labels differ, those that administrators saved included: to be adjudicated. */
  isDisputed: boolean;
  /** Whether they have a gold label for their current version. */
  isDecided: boolean;
  /** How many interactions. */
  times: number;
};

/**
 * All labels of current versions, interactions without any included; withdrawn ones are not.
 * @param gvkey  of one company, or null: of all that anybody labeled
 */
export async function readLabelPatterns(
  db: Database,
  gvkey: string | null,
): Promise<LabelPattern[]> {
  const { rows } = await sql<LabelPattern>`
    with labeled as (
      select i.gvkey, i.interaction_num,
             coalesce(jsonb_agg(jsonb_build_array(c.reviewer_id, c.categorization)
                                order by c.reviewer_id)
                        filter (where c.categorization is not null
                                  and (c.saved_by = r.email or c.saved_by = any(r.former_emails))),
                      '[]') as given,
             count(distinct c.categorization) > 1 as disputed,
             exists (select from gold_label g
                      where g.gvkey = i.gvkey and g.interaction_num = i.interaction_num
                        and g.revision = i.revision) as decided
        from review_interaction i
        left join categorization c on c.gvkey = i.gvkey and c.interaction_num = i.interaction_num
                                  and c.revision = i.revision
        left join reviewer r on r.id = c.reviewer_id
       where i.withdrawn_at is null
         and case when ${gvkey}::text is null
                  then i.gvkey in (select gvkey from categorization)
                  else i.gvkey = ${gvkey} end
       group by i.gvkey, i.interaction_num
    )
    select gvkey, given, disputed as "isDisputed", decided as "isDecided", count(*) as times
      from labeled group by gvkey, given, disputed, decided`.execute(db);
  return rows;
}

/** A reviewer as shown: by an address that is unique, and by name while the account exists. */
export type ReviewerName = { email: string; name: string | null };

/** Reviewers by id; an address that two accounts had in turn gets the number of the earlier one. */
export async function readReviewerNames(db: Database): Promise<ReadonlyMap<number, ReviewerName>> {
  const { rows } = await sql<{ id: number } & ReviewerName>`
    select reviewer.id, reviewer.email, account.name
      from reviewer left join account on account.id = reviewer.account_id
     order by account.id is null, reviewer.id`.execute(db);
  const taken = new Set<string>();
  const names = new Map<number, ReviewerName>();
  for (const { id, email, name } of rows) {
    names.set(id, { email: taken.has(email) ? `${email} (earlier account ${id})` : email, name });
    taken.add(email);
  }
  return names;
}

/** The address that identifies a reviewer, in figures and files. */
export function addressOf(names: ReadonlyMap<number, ReviewerName>, id: number): string {
  return names.get(id)?.email ?? `reviewer ${id}`;
}

/** Names of companies by gvkey. @param gvkey  of one, or null: of all */
export async function readCompanyNames(
  db: Database,
  gvkey: string | null,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ gvkey: string; companyName: string }>`
    select gvkey, company_name as "companyName" from review_company
     where ${gvkey}::text is null or gvkey = ${gvkey}`.execute(db);
  return new Map(rows.map((row) => [row.gvkey, row.companyName]));
}
