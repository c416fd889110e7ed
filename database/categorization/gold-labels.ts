import { sql } from "kysely";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import type { Label } from "#contract/categorization/review-vocabulary.ts";
import { lockCurrentTranscript } from "#database/categorization/annotations.ts";
import type { Database } from "#database/connect.ts";
import type { ReviewTurn } from "#database/tables/reviews.ts";

/** What was decided of one interaction. */
export type GoldContent = {
  /** Of the text it was decided of. */
  revision: number;
  categorization: Label;
  reason: string;
  highlights: readonly HighlightRange[];
};
export type StoredGold = GoldContent & { version: number; decidedBy: string; decidedAt: string };

type Place = { gvkey: string; interactionNumber: number };

/**
 * The current version of an interaction and its newest decision. The next caller waits until the
 * transaction ends, and so does a correction of the transcript.
 * @returns null when there is none, or it was withdrawn
 */
export async function holdForDecision(
  transaction: Database,
  place: Place,
): Promise<{ revision: number; body: string; newest: StoredGold | null } | null> {
  const text = await lockCurrentTranscript(transaction, place, { isAlone: true });
  if (text === null) return null;
  const { gvkey, interactionNumber } = place;
  const newest = await sql<StoredGold>`
    select version, revision, categorization, reason, highlights, decided_by as "decidedBy",
           decided_at as "decidedAt"
      from gold_label where gvkey = ${gvkey} and interaction_num = ${interactionNumber}
     order by version desc limit 1`.execute(transaction);
  return { ...text, newest: newest.rows[0] ?? null };
}

/** Adds a decision; the earlier ones stay. */
export async function storeGold(
  transaction: Database,
  { gvkey, interactionNumber }: Place,
  gold: StoredGold,
): Promise<void> {
  await transaction
    .insertInto("gold_label")
    .values({
      gvkey,
      interaction_num: interactionNumber,
      version: gold.version,
      revision: gold.revision,
      categorization: gold.categorization,
      reason: gold.reason,
      highlights: JSON.stringify(gold.highlights),
      decided_at: gold.decidedAt,
      decided_by: gold.decidedBy,
    })
    .execute();
}

/** An interaction with its current version, to adjudicate. */
export type InteractionToDecide = {
  interactionNumber: number;
  revision: number;
  kind: "remarks" | "question";
  heading: string;
  turns: readonly ReviewTurn[];
  body: string;
  callTitle: string;
  /** YYYY-MM-DD */
  heldOn: string;
};

/** The interactions of a company by number; withdrawn ones are not among them. */
export async function readInteractionsToDecide(
  db: Database,
  gvkey: string,
): Promise<InteractionToDecide[]> {
  const { rows } = await sql<InteractionToDecide>`
    select i.interaction_num as "interactionNumber", i.revision, t.kind, t.heading, t.turns, t.body,
           call.title as "callTitle", call.held_on as "heldOn"
      from review_interaction i
      join review_text t using (gvkey, interaction_num, revision)
      join conference_call call on call.id = i.call_id
     where i.gvkey = ${gvkey} and i.withdrawn_at is null
     order by i.interaction_num`.execute(db);
  return rows;
}

export type LabelToCompare = {
  interactionNumber: number;
  reviewerId: number;
  categorization: Label;
  reason: string | null;
  highlights: readonly HighlightRange[];
  savedAt: string;
};

/** Labels of the current versions of one company, by interaction and reviewer. */
export async function readLabelsToCompare(db: Database, gvkey: string): Promise<LabelToCompare[]> {
  const { rows } = await sql<LabelToCompare>`
    select c.interaction_num as "interactionNumber", c.reviewer_id as "reviewerId",
           c.categorization, c.reason, c.highlights, c.saved_at as "savedAt"
      from categorization c
      join review_interaction i using (gvkey, interaction_num, revision)
     where c.gvkey = ${gvkey} and c.categorization is not null and i.withdrawn_at is null
     order by c.interaction_num, c.reviewer_id`.execute(db);
  return rows;
}

/** A decision with the text it is of. */
export type PastGold = StoredGold & { interactionNumber: number; body: string };

/** Every decision of one company, by interaction, the newest first. */
export async function readGoldLabels(db: Database, gvkey: string): Promise<PastGold[]> {
  const { rows } = await sql<PastGold>`
    select g.interaction_num as "interactionNumber", g.version, g.revision, g.categorization,
           g.reason, g.highlights, g.decided_by as "decidedBy", g.decided_at as "decidedAt", t.body
      from gold_label g
      join review_text t using (gvkey, interaction_num, revision)
     where g.gvkey = ${gvkey}
     order by g.interaction_num, g.version desc`.execute(db);
  return rows;
}

/** A company under review, or null. */
export async function findReviewCompany(
  db: Database,
  gvkey: string,
): Promise<{ companyName: string; fraudDescription: string } | null> {
  const row = await db
    .selectFrom("review_company")
    .select(["company_name as companyName", "fraud_description as fraudDescription"])
    .where("gvkey", "=", gvkey)
    .executeTakeFirst();
  return row ?? null;
}
