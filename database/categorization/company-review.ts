import { sql } from "kysely";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import type { Label } from "#contract/categorization/review-vocabulary.ts";
import type { Assignment } from "#database/categorization/held-assignment.ts";
import type { Reviewed } from "#database/categorization/annotations.ts";
import type { Database } from "#database/connect.ts";
import type { ReviewTurn } from "#database/tables/reviews.ts";

/** The last save of an interaction, of its current version or an earlier one. */
export type LastSave = {
  version: number;
  revision: number;
  categorization: Label | null;
  reason: string | null;
  highlights: readonly HighlightRange[];
  savedAt: string;
  savedBy: string;
  /** Whether the reviewer saved it, and no administrator. */
  isOwn: boolean;
};

/** An interaction as it is reviewed. */
export type ReviewedInteraction = {
  companyName: string;
  fraudDescription: string;
  interactionNumber: number;
  revision: number;
  turns: readonly ReviewTurn[];
  kind: "remarks" | "question";
  heading: string;
  callTitle: string;
  /** YYYY-MM-DD */
  heldOn: string;
  last: LastSave | null;
};

/** The interactions of a company by number, with what the account's reviewer saved of each. */
export async function readCompanyReview(
  db: Database,
  { accountId, gvkey }: Assignment,
): Promise<ReviewedInteraction[]> {
  const { rows } = await sql<Omit<ReviewedInteraction, "last"> & Nullable<StoredColumns>>`
    select f.company_name as "companyName", f.fraud_description as "fraudDescription",
           i.interaction_num as "interactionNumber", i.revision, t.turns, t.kind, t.heading,
           call.title as "callTitle", call.held_on as "heldOn", c.version,
           c.revision as "labeledRevision", c.categorization, c.reason, c.highlights,
           c.saved_at as "savedAt", c.saved_by as "savedBy",
           c.saved_by = r.email or c.saved_by = any(r.former_emails) as "isOwn"
      from review_company f
      join review_interaction i on i.gvkey = f.gvkey and i.withdrawn_at is null
      join review_text t on t.gvkey = i.gvkey and t.interaction_num = i.interaction_num
                        and t.revision = i.revision
      join conference_call call on call.id = i.call_id
      left join reviewer r on r.account_id = ${accountId}
      left join categorization c on c.reviewer_id = r.id and c.gvkey = i.gvkey
                                and c.interaction_num = i.interaction_num
     where f.gvkey = ${gvkey}
     order by i.interaction_num`.execute(db);
  return rows.map(({ version, labeledRevision, reason, categorization, ...row }) => ({
    ...row,
    last: lastSave({ ...row, version, labeledRevision, reason, categorization }),
  }));
}

type StoredColumns = Omit<LastSave, "revision"> & { labeledRevision: number };
type Nullable<Columns> = { [Column in keyof Columns]: Columns[Column] | null };

function lastSave({
  version,
  labeledRevision,
  categorization,
  reason,
  highlights,
  savedAt,
  savedBy,
  isOwn,
}: Nullable<StoredColumns>): LastSave | null {
  if (version === null || labeledRevision === null || highlights === null) return null;
  if (savedAt === null || savedBy === null) return null;
  return {
    version,
    revision: labeledRevision,
    categorization,
    reason,
    highlights,
    savedAt,
    savedBy,
    isOwn: isOwn === true,
  };
}

/** A save of the history with the text it is of. */
export type PastSave = Omit<LastSave, "isOwn"> & { body: string; isOfPresentText: boolean };

/** Every save of one interaction by, or for, the account's reviewer, the newest first. */
export async function readAnnotationHistory(
  db: Database,
  { accountId, gvkey, interactionNumber }: Reviewed,
): Promise<PastSave[]> {
  const { rows } = await sql<PastSave>`
    select h.version, h.revision, h.categorization, h.reason, h.highlights,
           h.saved_at as "savedAt", h.saved_by as "savedBy", t.body,
           h.revision = i.revision and i.withdrawn_at is null as "isOfPresentText"
      from categorization_history h
      join reviewer r on r.id = h.reviewer_id and r.account_id = ${accountId}
      join review_interaction i on i.gvkey = h.gvkey and i.interaction_num = h.interaction_num
      join review_text t on t.gvkey = h.gvkey and t.interaction_num = h.interaction_num
                        and t.revision = h.revision
     where h.gvkey = ${gvkey} and h.interaction_num = ${interactionNumber}
     order by h.version desc`.execute(db);
  return rows;
}
