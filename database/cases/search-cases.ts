import { sql } from "kysely";
import type { CaseItemKind } from "#contract/cases/case-kinds.ts";
import type { CaseStatus } from "#contract/cases/case-vocabulary.ts";
import type { Database } from "#database/connect.ts";

export type FoundPart = {
  caseId: number;
  caseNumber: string;
  caseTitle: string;
  status: CaseStatus;
  part: "case" | "item" | "note" | "task";
  /** Of the item; null for other parts. */
  itemNumber: number | null;
  itemTitle: string | null;
  /** Words around the first hits, hits between \u0001 and \u0002; null for an item. */
  snippet: string | null;
};

export type CaseSearch = {
  accountId: number;
  /** As typed: words, "phrases", or, -without. */
  query: string;
  /** Kinds of items to look into. */
  kinds: readonly CaseItemKind[];
  /** Kinds of leads, and types of event studies, to look into. */
  leadKinds: readonly string[];
  studyTypes: readonly string[];
  /** Without: leads are found by their titles and companies alone, because what they keep may be facts of trades. */
  seesTrades: boolean;
  limit: number;
};

const headline = "StartSel=\u0001, StopSel=\u0002, MaxFragments=1, MaxWords=24, MinWords=8";

/** Parts of the account's cases that have the words, the best matches first. */
export async function searchCases(
  db: Database,
  { accountId, query, kinds, leadKinds, studyTypes, seesTrades, limit }: CaseSearch,
): Promise<FoundPart[]> {
  // In place of the stored words, not in addition: "-name" would find out whether the name is among those.
  const visible = seesTrades
    ? sql`i.search`
    : sql`case when i.kind = 'lead' then to_tsvector('english', jsonb_build_array(
            'Lead', i.snapshot->'title', i.snapshot->'about'->'companies')) else i.search end`;
  const { rows } = await sql<FoundPart>`
    with q as (select websearch_to_tsquery('english', ${query}) as words),
    own as (
      select c.* from case_file c
        join case_member m on m.case_id = c.id and m.account_id = ${accountId}
        join account viewer on viewer.id = m.account_id
         and organization_key(viewer.organization, viewer.id) = c.organization_key
    ), found as (
      select id as case_id, 'case' as part, null::integer as number, null as title,
             summary || ' ' || outcome_note as text, ts_rank(search, words) * 4 as rank
        from own, q where search @@ words
      union all
      select case_id, 'item', i.number, i.snapshot->>'title', null, ts_rank(${visible}, words)
        from q, case_item i join own on own.id = i.case_id
       where ${visible} @@ words and i.kind = any(${[...kinds]}::text[])
         and (i.kind <> 'lead'
              or split_part(i.reference->>'key', '/', 1) = any(${[...leadKinds]}::text[]))
         and (i.kind <> 'study'
              or (i.reference->>'study')::jsonb->>'type' = any(${[...studyTypes]}::text[]))
      union all
      select case_id, 'note', null, null, body, ts_rank(n.search, words)
        from q, case_note n join own on own.id = n.case_id where n.search @@ words
      union all
      select case_id, 'task', null, null, text, ts_rank(t.search, words)
        from q, case_task t join own on own.id = t.case_id where t.search @@ words
    ), best as (select * from found order by rank desc, case_id desc limit ${limit})
    select own.id as "caseId", own.number as "caseNumber", own.title as "caseTitle", own.status,
           best.part, best.number as "itemNumber", best.title as "itemTitle",
           case when best.text is not null
                then ts_headline('english', best.text, words, ${headline}) end as snippet
      from best join own on own.id = best.case_id, q
     order by best.rank desc, own.id desc`.execute(db);
  return rows;
}
