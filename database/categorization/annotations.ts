import { sql } from "kysely";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import type { Label } from "#contract/categorization/review-vocabulary.ts";
import type { Assignment } from "#database/categorization/held-assignment.ts";
import type { Database } from "#database/connect.ts";

/** One interaction as one account reviews it. */
export type Reviewed = Assignment & { interactionNumber: number };

export type AnnotationContent = {
  /** Of the text that was labeled. */
  revision: number;
  categorization: Label | null;
  reason: string | null;
  highlights: readonly HighlightRange[];
};

/** A save as it is stored: its number and when it was, UTC. */
export type StoredSave = { version: number; savedAt: string };

/**
 * The current version of an interaction, locked until the transaction ends. The text is read by a
 * statement of its own: one that waited for a correction would look for it as of before.
 * @param isAlone  others who lock it alone wait as well
 * @returns null when there is none, or it was withdrawn
 */
export async function lockCurrentTranscript(
  transaction: Database,
  { gvkey, interactionNumber }: Omit<Reviewed, "accountId">,
  { isAlone }: { isAlone: boolean } = { isAlone: false },
): Promise<{ revision: number; body: string } | null> {
  const interaction = await transaction
    .selectFrom("review_interaction")
    .select("revision")
    .where("gvkey", "=", gvkey)
    .where("interaction_num", "=", interactionNumber)
    .where("withdrawn_at", "is", null)
    .$call((query) => (isAlone ? query.forNoKeyUpdate() : query.forShare()))
    .executeTakeFirst();
  if (interaction === undefined) return null;
  const { revision } = interaction;
  const { body } = await transaction
    .selectFrom("review_text")
    .select("body")
    .where("gvkey", "=", gvkey)
    .where("interaction_num", "=", interactionNumber)
    .where("revision", "=", revision)
    .executeTakeFirstOrThrow();
  return { revision, body };
}

/** What the reviewer's last save of an interaction says, whatever text it is of. */
export async function readAnnotation(
  db: Database,
  { accountId, gvkey, interactionNumber }: Reviewed,
): Promise<(AnnotationContent & StoredSave) | null> {
  const row = await db
    .selectFrom("categorization as c")
    .innerJoin("reviewer as r", "r.id", "c.reviewer_id")
    .select([
      "c.revision",
      "c.categorization",
      "c.reason",
      "c.highlights",
      "c.version",
      "c.saved_at as savedAt",
    ])
    .where("r.account_id", "=", accountId)
    .where("c.gvkey", "=", gvkey)
    .where("c.interaction_num", "=", interactionNumber)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores a save as the next version; the earlier ones stay in the history.
 * @param savedBy  email of who saves
 * @param at  UTC instant
 */
export async function storeAnnotation(
  transaction: Database,
  { accountId, gvkey, interactionNumber }: Reviewed,
  { content, savedBy, at }: { content: AnnotationContent; savedBy: string; at: string },
): Promise<StoredSave> {
  const { rows } = await sql<StoredSave>`
    insert into categorization as c
           (reviewer_id, gvkey, interaction_num, revision, categorization, reason, highlights,
            saved_at, saved_by)
    values (${await reviewerOf(transaction, accountId)}, ${gvkey}, ${interactionNumber},
            ${content.revision}, ${content.categorization}, ${content.reason},
            ${JSON.stringify(content.highlights)}, ${at}, ${savedBy})
    on conflict (reviewer_id, gvkey, interaction_num) do update
       set version = c.version + 1, revision = excluded.revision,
           categorization = excluded.categorization, reason = excluded.reason,
           highlights = excluded.highlights, saved_at = excluded.saved_at,
           saved_by = excluded.saved_by
    returning version, saved_at as "savedAt"`.execute(transaction);
  const [saved] = rows;
  if (saved === undefined) throw new Error("PostgreSQL did not say which version it stored.");
  return saved;
}

/** The reviewer an account saves as, made with its first save. */
async function reviewerOf(transaction: Database, accountId: number): Promise<number> {
  await sql`insert into reviewer (account_id, email)
            select id, email from account where id = ${accountId}
            on conflict (account_id) do nothing`.execute(transaction);
  const { id } = await transaction
    .selectFrom("reviewer")
    .select("id")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return id;
}

/** A save of an interaction that its reviewer has not saved before. */
export type FirstAnnotation = {
  gvkey: string;
  interactionNumber: number;
  content: AnnotationContent;
  /** UTC instant. */
  at: string;
};

/** Stores many first saves of one reviewer by one statement, as `storeAnnotation` does one. */
export async function storeFirstAnnotations(
  transaction: Database,
  accountId: number,
  { saves, savedBy }: { saves: readonly FirstAnnotation[]; savedBy: string },
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
