import { type RawBuilder, sql } from "kysely";
import type { FormGroup } from "#contract/operations/companies/company-filings.ts";
import type { Database } from "#database/connect.ts";
import {
  type CompanyOfFilings,
  type FilingPlace,
  listSearchableFilings,
} from "#database/queries/company/company-filings.ts";
import { findKeywords, isSought, type KeywordFinding } from "#domain/keywords/find-keywords.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { normaliseKeyword } from "#contract/keywords/fold-character.ts";

/** In the filings of which a company is the issuer or any filer. */
export type FilingTextSearch = CompanyOfFilings & {
  /** None: every form. */
  groups?: readonly FormGroup[];
  /** As typed; with one of which nothing is left to seek, nothing is found where all must be. */
  keywords: readonly string[];
  bool: "and" | "or";
  /** The last filing looked into before; null for the first page. */
  after: FilingPlace | null;
  limit: number;
  /** How much is read before the search stops short; without it everything. */
  most?: SearchLimit;
};

export type SearchLimit = {
  /** Stored, compressed bytes of text. */
  storedBytes: number;
  milliseconds: number;
};

export type FoundFiling = FilingPlace & {
  /** By place among the keywords of the search. */
  findings: (KeywordFinding & { type: string; filename: string | null })[];
};

export type FilingTextFindings = {
  filings: FoundFiling[];
  /** Where to go on; null where the last filing was looked into. */
  next: FilingPlace | null;
  /** Filings looked into. */
  read: number;
  isCutShort: boolean;
};

/** Filings listed at once, and how much text is looked into together: some megabytes unpacked. */
const filingsAtOnce = 100;
const storedBytesAtOnce = 1_000_000;

type Searchable = FilingPlace & { storedBytes: number };

/**
 * Filings of one company, newest first, whose text holds all or one of the keywords, by the rules of
 * DOMAIN.md section 6. The filings are gone through in order, some megabytes at a time: PostgreSQL
 * finds those that may hold the keywords, the matcher decides. Withdrawn filings are left out.
 * @returns at most `limit`, and where to go on
 */
export async function searchFilingTexts(
  db: Database,
  search: FilingTextSearch,
): Promise<FilingTextFindings> {
  const { groups = [], keywords, bool, limit } = search;
  const filings: FoundFiling[] = [];
  let read = 0;
  if (!keywords.some((typed) => normaliseKeyword(typed) !== ""))
    return { filings, next: null, read, isCutShort: false };
  const sought = { bool, typed: keywords, matcher: new KeywordMatcher(keywords) };
  const isEnough = stopAt(search.most);
  let after = search.after;
  for (;;) {
    const wanted = { groups, after, limit: filingsAtOnce };
    const listed = await listSearchableFilings(db, search, wanted);
    for (const batch of batchesOf(listed)) {
      if (read > 0 && isEnough(0)) return { filings, next: after, read, isCutShort: true };
      const found = await lookInto(db, batch, sought);
      filings.push(...found.slice(0, limit - filings.length));
      const last = filings.at(-1);
      const place = filings.length === limit && last !== undefined ? last : batch.at(-1);
      read += placeIn(batch, place) + 1;
      after = place ?? after;
      isEnough(batch.reduce((sum, { storedBytes }) => sum + storedBytes, 0));
      const isEnd = listed.length < filingsAtOnce && after?.accession === listed.at(-1)?.accession;
      if (filings.length === limit)
        return { filings, next: isEnd ? null : after, read, isCutShort: false };
    }
    if (listed.length < filingsAtOnce) return { filings, next: null, read, isCutShort: false };
  }
}

/** Counts what is read; says whether a limit of bytes or time is reached. */
function stopAt(most: SearchLimit | undefined): (bytesRead: number) => boolean {
  const endsAt = performance.now() + (most?.milliseconds ?? Infinity);
  let storedBytes = 0;
  return (bytesRead) => {
    storedBytes += bytesRead;
    return storedBytes >= (most?.storedBytes ?? Infinity) || performance.now() >= endsAt;
  };
}

function placeIn(batch: readonly FilingPlace[], place: FilingPlace | undefined): number {
  return batch.findIndex(({ accession }) => accession === place?.accession);
}

/** Consecutive filings that together have no more text than is searched at once. */
function batchesOf(listed: readonly Searchable[]): Searchable[][] {
  const batches: Searchable[][] = [];
  let bytes = 0;
  for (const filing of listed) {
    bytes += filing.storedBytes;
    const batch = batches.at(-1);
    if (batch === undefined || bytes > storedBytesAtOnce) {
      batches.push([filing]);
      bytes = filing.storedBytes;
    } else batch.push(filing);
  }
  return batches;
}

type Sought = { bool: "and" | "or"; typed: readonly string[]; matcher: KeywordMatcher };

async function lookInto(
  db: Database,
  batch: readonly FilingPlace[],
  { bool, typed, matcher }: Sought,
): Promise<FoundFiling[]> {
  const candidates = await findCandidates(db, batch, { bool, typed });
  const documents = await db
    .selectFrom("document_text")
    .select(["accession", "document_number as documentNumber", "type", "filename", "text"])
    .where("accession", "in", ["", ...candidates])
    .orderBy("document_number")
    .execute();
  const byFiling = Map.groupBy(documents, ({ accession }) => accession);
  const keywords = { bool, keywords: [...typed.keys()] };
  return batch.flatMap(({ accession, filedOn }) => {
    const own = byFiling.get(accession) ?? [];
    const names = new Map(own.map((document) => [document.documentNumber, document]));
    const findings = findKeywords(matcher, own).map((finding) => {
      const { type = "", filename = null } = names.get(finding.documentNumber) ?? {};
      return { ...finding, type, filename };
    });
    return isSought(keywords, findings) ? [{ accession, filedOn, findings }] : [];
  });
}

/** Those of some filings of which a document has the longest plain word of all or one keyword. */
async function findCandidates(
  db: Database,
  batch: readonly FilingPlace[],
  { bool, typed }: Pick<Sought, "bool" | "typed">,
): Promise<string[]> {
  const conditions = typed.map(mayHold);
  const result = await sql<{ accession: string }>`
    select accession from document_text
     where accession = any(${batch.map(({ accession }) => accession)}::text[])
     group by accession
    having ${sql.join(conditions, bool === "and" ? sql` and ` : sql` or `)}`.execute(db);
  return result.rows.map(({ accession }) => accession);
}

/** Whether some document of the filing has the longest plain word of a keyword somewhere. */
function mayHold(typed: string): RawBuilder<boolean> {
  const words = normaliseKeyword(typed).match(/[A-Za-z\d]+/g) ?? [];
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), "");
  return sql<boolean>`bool_or(text ilike ${`%${longest}%`})`;
}
