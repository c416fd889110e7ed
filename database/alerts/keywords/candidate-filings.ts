import { type RawBuilder, sql } from "kysely";
import { treeSql } from "#database/alerts/results/tree-sql.ts";
import type { Database } from "#database/connect.ts";
import type { ConstraintTree } from "#domain/alerts/constraint-tree.ts";
import { type KeywordPlan, keywordPlan } from "#domain/alerts/keywords/keyword-plan.ts";
import { wordsVersion } from "#domain/keywords/filing-words.ts";

/** A filing in which keywords are, or may be. */
export type CandidateFiling = {
  accession: string;
  cik: number;
  /** UTC. */
  happenedAt: string;
  /** Whether its words alone say that it holds them. */
  isSure: boolean;
};

export type KeywordSearch = {
  tree: ConstraintTree;
  /** UTC instants of the market: from, and until, both included; null: without end. */
  since: string;
  until: string | null;
};

const longestMs = 20_000;

/** Filings whose company and time are right and whose words allow the keywords, newest first. */
export async function listCandidates(
  db: Database,
  search: KeywordSearch,
): Promise<CandidateFiling[]> {
  const sought = keywordsOf(search.tree);
  if (sought === null) return [];
  const { sure, possible } = keywordPlan(sought.match, sought.keywords);
  if (sure.length + possible.length === 0) return [];
  return await db.transaction().execute(async (transaction) => {
    // What it costs to unpack words is not known to the planner: only the index may look for them.
    await sql`set local enable_seqscan = off`.execute(transaction);
    await sql`set local jit = off`.execute(transaction);
    await sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(
      transaction,
    );
    const { rows } = await candidatesQuery(search, { sure, possible }).execute(transaction);
    return rows;
  });
}

/** The statement that lists candidates. */
export function candidatesQuery(
  search: KeywordSearch,
  { sure, possible }: KeywordPlan,
): RawBuilder<CandidateFiling> {
  return sql<CandidateFiling>`
    with having_words as materialized (
      select accession, bool_or(is_sure) as is_sure
        from (${sql.join(
          [
            ...sure.map((words) => havingWords(words, true)),
            ...possible.map((words) => havingWords(words, false)),
            ...withoutList,
          ],
          sql` union all `,
        )}) as named
       group by accession
    )
    select r.accession, r.cik, r.happened_at as "happenedAt", h.is_sure as "isSure"
      from having_words h join report_figures r using (accession)
      join filing f on f.accession = r.accession and not f.withdrawn
     where ${isInScope(search)}
     order by r.happened_at desc, r.accession desc`;
}

const version = sql`${wordsVersion}::smallint`;

/** A list of other rules may lack a word, and says nothing. */
const withoutList = [
  sql`words is null`,
  sql`words_version < ${version}`,
  sql`words_version > ${version}`,
].map((isMissing) => sql`select accession, false from filing_words where ${isMissing}`);

/** The version is no condition here, or its index might be taken for that of the words. */
function havingWords(words: readonly string[], isSure: boolean): RawBuilder<unknown> {
  const filings = sql`
    select accession, ${isSure}::boolean and words_version = ${version} as is_sure
      from filing_words`;
  return words.length === 0
    ? filings
    : sql`${filings} where string_to_array(words, ' ') @> ${words}::text[]`;
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
