import { sql } from "kysely";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import type { Label } from "#contract/categorization/review-vocabulary.ts";
import type { Database } from "#database/connect.ts";

export type CitedCall = {
  id: number;
  title: string;
  companyName: string;
  cik: number | null;
  /** YYYY-MM-DD */
  heldOn: string;
  period: string | null;
  /** Headings of its interactions as reviewed, in order. */
  interactions: string[];
  gvkeys: string[];
};

/** The call an interaction is of; undefined without one. */
export async function findCallId(
  db: Database,
  { gvkey, interaction }: { gvkey: string; interaction: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom("review_interaction")
    .select("call_id")
    .where("gvkey", "=", gvkey)
    .where("interaction_num", "=", interaction)
    .executeTakeFirst();
  return row?.call_id;
}

/** A conference call with what reviewers see of it. */
export async function readCitedCall(db: Database, id: number): Promise<CitedCall | undefined> {
  const { rows } = await sql<CitedCall>`
    select call.id, call.title, call.company_name as "companyName", call.cik,
           call.held_on as "heldOn", call.fiscal_period as period,
           array(select i.interaction_num || '. ' || t.heading from review_interaction i
                   join review_text t on t.gvkey = i.gvkey and t.revision = i.revision
                                     and t.interaction_num = i.interaction_num
                  where i.call_id = call.id and i.withdrawn_at is null
                  order by i.gvkey, i.interaction_num) as interactions,
           array(select distinct i.gvkey from review_interaction i where i.call_id = call.id) as gvkeys
      from conference_call call where call.id = ${id}`.execute(db);
  return rows[0];
}

export type CitedLabel = {
  /** Email where the account is gone. */
  reviewerName: string;
  reviewerAccountId: number | null;
  callTitle: string;
  companyName: string;
  cik: number | null;
  heldOn: string;
  heading: string;
  text: string;
  /** Of the text that was labeled. */
  revision: number;
  label: Label | null;
  note: string | null;
  highlights: readonly HighlightRange[];
  savedAt: string;
};

export type LabelKey = { reviewerId: number; gvkey: string; interaction: number };

/** What a reviewer last saved of an interaction, with the text it is of; undefined without a save. */
export async function readCitedLabel(
  db: Database,
  { reviewerId, gvkey, interaction }: LabelKey,
): Promise<CitedLabel | undefined> {
  const { rows } = await sql<CitedLabel>`
    select coalesce(account.name, r.email) as "reviewerName", r.account_id as "reviewerAccountId",
           call.title as "callTitle", call.company_name as "companyName", call.cik,
           call.held_on as "heldOn", t.heading, t.body as text, l.revision,
           l.categorization as label, l.reason as note, l.highlights, l.saved_at as "savedAt"
      from categorization l
      join reviewer r on r.id = l.reviewer_id
      left join account on account.id = r.account_id
      join review_interaction i on i.gvkey = l.gvkey and i.interaction_num = l.interaction_num
      join review_text t on t.gvkey = l.gvkey and t.interaction_num = l.interaction_num
                        and t.revision = l.revision
      join conference_call call on call.id = i.call_id
     where l.reviewer_id = ${reviewerId} and l.gvkey = ${gvkey}
       and l.interaction_num = ${interaction}`.execute(db);
  return rows[0];
}

/** The reviewer of an account; null while it has saved nothing. */
export async function findReviewerId(db: Database, accountId: number): Promise<number | null> {
  const row = await db
    .selectFrom("reviewer")
    .select("id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.id ?? null;
}
