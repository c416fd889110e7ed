import { sql } from "kysely";
import { findAccountId } from "#database/categorization/reviewers.ts";
import { withheldCompanies } from "#database/categorization/review-progress.ts";
import type { Database } from "#database/connect.ts";
import { inSnapshot } from "#database/in-snapshot.ts";

const STATEMENT_TIMEOUT_MS = 120_000;
// Small, as each row has its text, and other calls are answered between two batches.
const BATCH = 100;

/** One label or decision with the text that it is of. */
export type StoredReview = {
  kind: "label" | "gold_label";
  gvkey: string;
  companyName: string;
  fraudDescription: string;
  /** Where the call came from, and its own name there. */
  source: string;
  callKey: string;
  callTitle: string;
  /** YYYY-MM-DD */
  heldOn: string;
  interactionNum: number;
  /** The text that was labeled, and the one there is now. */
  revision: number;
  presentRevision: number;
  isWithdrawn: boolean;
  textKind: "remarks" | "question";
  heading: string;
  text: string;
  /** Email; null for a gold label. */
  reviewer: string | null;
  label: 0 | 1 | null;
  note: string | null;
  /** In UTF-16 code units of the text. */
  highlights: readonly (readonly [start: number, end: number])[];
  version: number;
  /** Whether no later version replaced it. */
  isLatest: boolean;
  /** UTC */
  savedAt: string;
  /** Email of who saved it, or decided. */
  savedBy: string;
};

/** What is read, counted at the moment of which all is read. */
export type ReviewMoment = {
  labels: number;
  goldLabels: number;
  /** Of the whole database: saves and decisions only grow, and texts unless an import is undone. */
  stored: {
    saves: number;
    decisions: number;
    texts: number;
    withdrawn: number;
    /** When an import was last undone; null before that. */
    undoneAt: string | null;
  };
  lastSavedAt: string | null;
  /** Left out: who reads, or acts for them, reviews them and is not done. */
  withheld: readonly { gvkey: string; companyName: string }[];
};

export type ReviewQuery = {
  /** Who reads: of others' labels, those of what they have to review themselves are withheld. */
  accountId: number;
  /** Under run-as: email of the person who acts, whose own reviews are withheld as well. */
  actorEmail: string | null;
  /** Whether labels of all reviewers are read, and gold labels; else only one's own. */
  isOfAll: boolean;
  gvkey: string | null;
  withHistory: boolean;
};

/**
 * Hands over labels and decisions by company, interaction, reviewer and version, batch by batch, all of one
 * moment; the next batch is read when `receive` has settled.
 * @param begin  is called first with the total
 */
export async function readReviews(
  db: Database,
  query: ReviewQuery,
  {
    begin,
    receive,
  }: {
    begin: (moment: ReviewMoment) => Promise<void>;
    receive: (rows: readonly StoredReview[]) => Promise<void>;
  },
): Promise<void> {
  await inSnapshot(db, STATEMENT_TIMEOUT_MS, async (transaction) => {
    const withheld = await withheldFrom(transaction, query);
    const wanted = wantedOf(query, withheld);
    await begin({
      ...(await countAll(transaction, wanted)),
      withheld: await namesOf(transaction, withheld),
    });
    await sql`declare all_reviews no scroll cursor for
      select * from (${wanted}) w
       order by gvkey collate "C", "interactionNum", kind desc, reviewer collate "C", "reviewerId",
                version`.execute(transaction);
    for (;;) {
      const { rows } = await sql<StoredReview & { reviewerId: number | null }>`
        fetch forward ${sql.lit(BATCH)} from all_reviews`.execute(transaction);
      if (rows.length > 0) await receive(rows);
      if (rows.length < BATCH) return;
    }
  });
}

/** One's own labels are never withheld; under run-as those of the reviewer are another's. */
async function withheldFrom(db: Database, query: ReviewQuery): Promise<string[]> {
  const { accountId, actorEmail, isOfAll, gvkey: wanted } = query;
  const none = new Set<string>();
  const own = isOfAll ? await withheldCompanies(db, accountId) : none;
  const actor = actorEmail === null ? null : await findAccountId(db, actorEmail);
  const actors = actor === null ? none : await withheldCompanies(db, actor);
  const all = [...own.union(actors)].toSorted();
  return wanted === null ? all : all.filter((gvkey) => gvkey === wanted);
}

type Wanted = ReturnType<typeof wantedOf>;

function wantedOf(query: ReviewQuery, withheld: readonly string[]) {
  const { accountId, isOfAll, gvkey, withHistory } = query;
  const labels = sql.table(withHistory ? "categorization_history" : "categorization");
  const text = sql`
    c.gvkey, c.company_name as "companyName", c.fraud_description as "fraudDescription",
    call.source, call.source_key as "callKey", call.title as "callTitle", call.held_on as "heldOn",
    i.interaction_num as "interactionNum", t.revision, i.revision as "presentRevision",
    i.withdrawn_at is not null as "isWithdrawn", t.kind as "textKind", t.heading, t.body as text`;
  const joins = sql`
    join review_company c on c.gvkey = l.gvkey
    join review_interaction i on i.gvkey = l.gvkey and i.interaction_num = l.interaction_num
    join review_text t on t.gvkey = l.gvkey and t.interaction_num = l.interaction_num
                      and t.revision = l.revision
    join conference_call call on call.id = i.call_id`;
  const limits = sql`
    l.gvkey <> all(${[...withheld]}::text[]) and (${gvkey}::text is null or l.gvkey = ${gvkey})`;
  const own = sql`
    select 'label' as kind, ${text}, r.email as reviewer, r.id as "reviewerId",
           l.categorization as label, l.reason as note, l.highlights, l.version,
           l.version = (select n.version from categorization n
                         where n.reviewer_id = l.reviewer_id and n.gvkey = l.gvkey
                           and n.interaction_num = l.interaction_num) as "isLatest",
           l.saved_at as "savedAt", l.saved_by as "savedBy"
      from ${labels} l join reviewer r on r.id = l.reviewer_id ${joins}
     where ${limits} and (${isOfAll} or r.account_id = ${accountId})`;
  if (!isOfAll) return own;
  const last = sql`(select max(n.version) from gold_label n
                     where n.gvkey = l.gvkey and n.interaction_num = l.interaction_num)`;
  return sql`${own} union all
    select 'gold_label', ${text}, null, null, l.categorization, l.reason, l.highlights, l.version,
           l.version = ${last}, l.decided_at, l.decided_by
      from gold_label l ${joins}
     where ${limits} and (${withHistory} or l.version = ${last})`;
}

async function countAll(db: Database, wanted: Wanted): Promise<Omit<ReviewMoment, "withheld">> {
  const { rows } = await sql<Omit<ReviewMoment, "withheld">>`
    select count(*) filter (where w.kind = 'label')::int as labels,
           count(*) filter (where w.kind = 'gold_label')::int as "goldLabels",
           (select max(saved_at) from categorization) as "lastSavedAt",
           jsonb_build_object(
             'saves', (select count(*) from categorization_history),
             'decisions', (select count(*) from gold_label),
             'texts', (select count(*) from review_text),
             'withdrawn', (select count(withdrawn_at) from review_interaction),
             'undoneAt', (select max(undone_at) from call_import)) as stored
      from (${wanted}) w`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error("An aggregate answered no row.");
  return counts;
}

async function namesOf(
  db: Database,
  gvkeys: readonly string[],
): Promise<{ gvkey: string; companyName: string }[]> {
  if (gvkeys.length === 0) return [];
  return await db
    .selectFrom("review_company")
    .select(["gvkey", "company_name as companyName"])
    .where("gvkey", "in", [...gvkeys])
    .orderBy("gvkey")
    .execute();
}
