import { type RawBuilder, sql } from "kysely";
import {
  type IndexedFilings,
  searchPositions,
} from "#database/alerts/keywords/search-positions.ts";
import { treeSql } from "#database/alerts/results/tree-sql.ts";
import type { Database } from "#database/connect.ts";
import type { ConstraintTree } from "#domain/alerts/constraint-tree.ts";
import { type KeywordPlan, keywordPlan } from "#domain/alerts/keywords/keyword-plan.ts";
import { positionsVersion } from "#domain/keywords/positions/build-segment.ts";
import { wordsVersion } from "#domain/keywords/filing-words.ts";

/** A filing in which keywords are, or may be. */
export type CandidateFiling = {
  accession: string;
  cik: number;
  /** UTC. */
  happenedAt: string;
  /** Whether positions or words alone say that it holds them. */
  isSure: boolean;
};

export type KeywordSearch = {
  tree: ConstraintTree;
  /** UTC instants of the market: from, and until, both included; null: without end. */
  since: string;
  until: string | null;
};

export type Candidates = {
  /** Newest first. */
  filings: CandidateFiling[];
  /** The instant before which filings that are not indexed yet were left out; null: none was. */
  undecidedSince: string | null;
};

const longestMs = 20_000;

/** Filings not indexed yet that are searched by their lists of words: of more, the newest. */
const mostUnindexed = 2_000;

/** Filings whose company and time are right and that hold the keywords, or may hold them. */
export async function listCandidates(db: Database, search: KeywordSearch): Promise<Candidates> {
  const none = { filings: [], undecidedSince: null };
  const sought = keywordsOf(search.tree);
  if (sought === null) return none;
  const plan = keywordPlan(sought.match, sought.keywords);
  if (plan.sure.length + plan.possible.length === 0) return none;
  const inSnapshot = db.transaction().setIsolationLevel("repeatable read");
  return await inSnapshot.execute(async (transaction) => {
    await sql`set local jit = off`.execute(transaction);
    await sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(
      transaction,
    );
    const isSearched = sql`s.segment in (select w.segment
      from report_figures r join filing_words w using (accession) where ${isInScope(search)})`;
    const indexed = await searchPositions(transaction, sought, isSearched);
    const unindexed = await listUnindexed(transaction, search);
    const searched = unindexed.slice(0, mostUnindexed).map(({ accession }) => accession);
    const { rows } = await candidatesQuery(search, {
      indexed,
      unindexed: searched,
      plan,
    }).execute(transaction);
    return { filings: rows, undecidedSince: unindexed[mostUnindexed]?.happenedAt ?? null };
  });
}

/** The newest filings without positions, or with those of other rules; one more than are searched. */
async function listUnindexed(
  db: Database,
  search: KeywordSearch,
): Promise<{ accession: string; happenedAt: string }[]> {
  const { rows } = await sql<{ accession: string; happenedAt: string }>`
    select accession, r.happened_at as "happenedAt"
      from (select accession from filing_words where segment is null
            union all
            select accession from filing_words
             where segment in (select segment from word_segment
                                where positions_version <> ${positionsVersion}::smallint)) as u
      join report_figures r using (accession)
     where ${isInScope(search)}
     order by r.happened_at desc, accession desc limit ${mostUnindexed + 1}`.execute(db);
  return rows;
}

type FoundFilings = { indexed: IndexedFilings; unindexed: readonly string[]; plan: KeywordPlan };

/** The statement that reads what was found, and filings that are not indexed whose words allow it. */
function candidatesQuery(
  search: KeywordSearch,
  { indexed: { segments, places, areSure }, unindexed, plan }: FoundFilings,
): RawBuilder<CandidateFiling> {
  return sql<CandidateFiling>`
    select r.accession, r.cik, r.happened_at as "happenedAt", h.is_sure as "isSure"
      from (select w.accession, i.is_sure
              from unnest(${segments}::int[], ${places}::int[], ${areSure}::boolean[])
                   as i(segment, place, is_sure)
              join filing_words w using (segment, place)
            union all ${havingWords(unindexed, plan)}) as h
      join report_figures r using (accession)
      join filing f on f.accession = r.accession and not f.withdrawn
     where ${isInScope(search)}
     order by r.happened_at desc, r.accession desc`;
}

/** A list that is missing or of other rules says nothing: the text is read. */
function havingWords(
  accessions: readonly string[],
  { sure, possible }: KeywordPlan,
): RawBuilder<unknown> {
  const hasAny = (lists: KeywordPlan["sure"]): RawBuilder<unknown> =>
    lists.length === 0
      ? sql`false`
      : sql.join(
          lists.map((words) => sql`string_to_array(words, ' ') @> ${words}::text[]`),
          sql` or `,
        );
  const isListed = sql`(words is not null and words_version = ${wordsVersion}::smallint)`;
  return sql`
    select accession, ${isListed} and (${hasAny(sure)}) as is_sure
      from filing_words
     where accession = any(${accessions}::text[])
       and (not ${isListed} or ${hasAny([...sure, ...possible])})`;
}

/** How much of the texts in the scope of a search can be searched. */
export type UnreadTexts = {
  /** Filings not read yet. */
  waiting: number;
  /** Filings of which a document is missing or cut. */
  partial: number;
};

/** Counts what a search cannot see. */
export async function countUnreadTexts(db: Database, search: KeywordSearch): Promise<UnreadTexts> {
  const { rows } = await sql<UnreadTexts>`
    select count(*) filter (where x.accession is null) as waiting,
           count(*) filter (where x.refused <> '[]') as partial
      from report_figures r left join text_extraction x using (accession)
     where ${isInScope(search)} and (x.accession is null or x.refused <> '[]')`.execute(db);
  return rows[0] ?? { waiting: 0, partial: 0 };
}

/** By time, company and figures; withdrawn filings have no figures. */
function isInScope({ tree, since, until }: KeywordSearch): RawBuilder<unknown> {
  const conditions = (tree.kind === "all" ? tree.of : [tree])
    .filter(({ kind }) => kind !== "keywords")
    .map((part) => (part.kind === "id-in" ? isFiledBy(part.values) : treeSql(part, columns)));
  return sql.join(
    [
      sql`r.happened_at >= ${since}::timestamptz`,
      ...(until === null ? [] : [sql`r.happened_at <= ${until}::timestamptz`]),
      ...conditions,
    ],
    sql` and `,
  );
}

/** Of several companies that file together any may be meant. */
function isFiledBy(ciks: readonly number[]): RawBuilder<unknown> {
  return sql`(r.cik = any(${ciks}::bigint[]) or r.accession in (
    select e.accession from filing_entity e
     where e.cik = any(${ciks}::bigint[]) and e.role = 'FILER'))`;
}

const columns = {
  industry: sql`r.industry`,
  marketValue: sql`r.market_value`,
  averageDailyVolume: sql`r.average_daily_volume`,
  sharePrice: sql`r.share_price`,
};

type Keywords = Extract<ConstraintTree, { kind: "keywords" }>;

/** What a tree seeks in texts; null where it seeks nothing. */
export function keywordsOf(tree: ConstraintTree): Keywords | null {
  const conditions = tree.kind === "all" ? tree.of : [tree];
  return conditions.find((part) => part.kind === "keywords") ?? null;
}
