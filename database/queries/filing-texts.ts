import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { Tables } from "#database/tables.ts";
import { findKeywords, isSought, type KeywordFinding } from "#domain/keywords/find-keywords.ts";
import { KeywordMatcher } from "#domain/keywords/keyword-matcher.ts";
import { normaliseKeyword } from "#domain/keywords/normalise-keyword.ts";

export type FilingTextSearch = {
  /** The company: issuer or any filer. */
  cik: number;
  /** As typed; with one of which nothing is left to seek, nothing is found where all must be. */
  keywords: readonly string[];
  bool: "and" | "or";
  /** The last filing of the page before; null for the first page. */
  after: FilingPlace | null;
  limit: number;
};

export type FilingPlace = { filedOn: string | null; accession: string };

export type FoundFiling = FilingPlace & {
  form: string;
  acceptedAt: string | null;
  /** By place among the keywords of the search. */
  findings: (KeywordFinding & { type: string; filename: string | null })[];
};

/** Filings whose texts are in memory together: a large report's is some megabytes. */
const filingsAtOnce = 8;

/**
 * Filings of one company, newest first, whose text holds all or one of the keywords, by the rules of
 * DOMAIN.md section 6. PostgreSQL finds those that may, the matcher decides. Withdrawn filings are
 * left out.
 * @returns at most `limit`, and whether there are more
 */
export async function searchFilingTexts(
  db: Database,
  search: FilingTextSearch,
): Promise<{ filings: FoundFiling[]; hasMore: boolean }> {
  const { keywords, bool, limit } = search;
  if (!keywords.some((typed) => normaliseKeyword(typed) !== ""))
    return { filings: [], hasMore: false };
  const matcher = new KeywordMatcher(keywords);
  const sought = { bool, keywords: [...keywords.keys()] };
  const filings: FoundFiling[] = [];
  let candidates: Candidate[] = [];
  do {
    candidates = await findCandidates(db, search, candidates.at(-1) ?? search.after);
    for (const filing of await readFindings(db, candidates, matcher))
      if (isSought(sought, filing.findings)) filings.push(filing);
  } while (candidates.length === filingsAtOnce && filings.length <= limit);
  return { filings: filings.slice(0, limit), hasMore: filings.length > limit };
}

type Candidate = Omit<FoundFiling, "findings">;

const filedOn = sql<string>`coalesce(filing.filed_on, '-infinity'::date)`;

async function findCandidates(
  db: Database,
  { cik, keywords, bool }: FilingTextSearch,
  after: FilingPlace | null,
): Promise<Candidate[]> {
  let query = db
    .selectFrom("filing")
    .select(["accession", "form", "accepted_at as acceptedAt", "filed_on as filedOn"])
    .where("withdrawn", "=", false)
    .where((eb) =>
      eb.or([
        eb("issuer_cik", "=", cik),
        eb(
          "accession",
          "in",
          eb.selectFrom("filing_entity").select("accession").where("cik", "=", cik),
        ),
      ]),
    )
    .where((eb) => {
      const conditions = keywords.map((typed) => mayHold(eb, typed));
      return bool === "and" ? eb.and(conditions) : eb.or(conditions);
    });
  if (after !== null)
    query = query.where(
      sql<SqlBool>`(${filedOn}, filing.accession) < (coalesce(${after.filedOn}::date, '-infinity'), ${after.accession})`,
    );
  return await query
    .orderBy(filedOn, "desc")
    .orderBy("accession", "desc")
    .limit(filingsAtOnce)
    .execute();
}

/** Whether a document of the filing has the longest plain word of a keyword somewhere. */
function mayHold(eb: ExpressionBuilder<Tables, "filing">, typed: string): Expression<SqlBool> {
  const words = normaliseKeyword(typed).match(/[A-Za-z\d]+/g) ?? [];
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), "");
  return eb.exists(
    eb
      .selectFrom("document_text")
      .select("document_number")
      .whereRef("document_text.accession", "=", "filing.accession")
      .where("text", "ilike", `%${longest}%`),
  );
}

async function readFindings(
  db: Database,
  candidates: readonly Candidate[],
  matcher: KeywordMatcher,
): Promise<FoundFiling[]> {
  if (candidates.length === 0) return [];
  const documents = await db
    .selectFrom("document_text")
    .select(["accession", "document_number as documentNumber", "type", "filename", "text"])
    .where(
      "accession",
      "in",
      candidates.map(({ accession }) => accession),
    )
    .orderBy("document_number")
    .execute();
  const byFiling = Map.groupBy(documents, ({ accession }) => accession);
  return candidates.map((candidate) => {
    const own = byFiling.get(candidate.accession) ?? [];
    const names = new Map(own.map((document) => [document.documentNumber, document]));
    const findings = findKeywords(matcher, own).map((finding) => {
      const { type = "", filename = null } = names.get(finding.documentNumber) ?? {};
      return { ...finding, type, filename };
    });
    return { ...candidate, findings };
  });
}
