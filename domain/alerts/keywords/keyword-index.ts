import type { AlertScope } from "#domain/alerts/candidate-index.ts";
import {
  allowsAll,
  createKeywordTable,
  type KeywordRow,
} from "#domain/alerts/keywords/keyword-table.ts";

/**
 * Finds the alerts that a filing can match, by its companies, its industry and its words, so that
 * what a filing costs goes with the alerts that can match it and not with the number there are.
 */
export type KeywordIndex<Entry> = {
  add(entry: Entry, sought: SoughtKeywords): void;
  remove(entry: Entry): void;
  /** Entries whose scope has the filing and whose keywords its words allow, each once. */
  candidates(filing: FilingLooks): Entry[];
  /** Distinct keywords there are. */
  readonly size: number;
};

export type SoughtKeywords = {
  bool: "and" | "or";
  /** As typed, each once. */
  keywords: readonly string[];
  scope: AlertScope;
};

export type FilingLooks = {
  ciks: readonly number[];
  industry: string;
  /** As `filingWords` has them; null: not known, every keyword can be in it. */
  words: readonly string[] | null;
};

type Posting<Entry> = {
  entry: Entry;
  keywords: readonly KeywordRow<Posting<Entry>>[];
  /** How many of the keywords must be there. */
  needed: number;
  companies: readonly number[];
  /** Null: all. */
  industries: ReadonlySet<string> | null;
  /** Number of the last look-up that saw it, and how many of its keywords it saw. */
  lookup: number;
  seen: number;
};

/** An index without entries. */
export function createKeywordIndex<Entry>(): KeywordIndex<Entry> {
  const table = createKeywordTable<Posting<Entry>>();
  const byCompany = new Map<number, Set<Posting<Entry>>>();
  const ofEntry = new Map<Entry, Posting<Entry>>();
  let lookups = 0;

  function remove(entry: Entry): void {
    const posting = ofEntry.get(entry);
    if (posting === undefined) return;
    ofEntry.delete(entry);
    for (const cik of posting.companies) dropFrom(byCompany, cik, posting);
    for (const row of posting.keywords) {
      row.postings.delete(posting);
      table.release(row);
    }
  }

  function add(entry: Entry, { bool, keywords: typed, scope }: SoughtKeywords): void {
    remove(entry);
    const keywords = typed.map((keyword) => table.take(keyword));
    const posting = makePosting(entry, keywords, { bool, scope });
    ofEntry.set(entry, posting);
    if (scope.of !== "companies") for (const row of keywords) row.postings.add(posting);
    for (const cik of posting.companies) addTo(byCompany, cik, posting);
  }

  function candidates({ ciks, industry, words: listed }: FilingLooks): Entry[] {
    lookups += 1;
    const words = listed === null ? null : new Set(listed);
    const found: Entry[] = [];
    for (const { postings } of table.present(words)) {
      for (const posting of postings) {
        if (posting.industries?.has(industry) === false) continue;
        posting.seen = posting.lookup === lookups ? posting.seen + 1 : 1;
        posting.lookup = lookups;
        if (posting.seen === posting.needed) found.push(posting.entry);
      }
    }
    for (const cik of ciks) {
      for (const posting of byCompany.get(cik) ?? []) {
        if (posting.lookup === lookups) continue;
        posting.lookup = lookups;
        const { keywords, needed } = posting;
        const seen = keywords.filter((row) => words === null || allowsAll(words, row)).length;
        if (seen >= needed) found.push(posting.entry);
      }
    }
    return found;
  }

  return {
    add,
    remove,
    candidates,
    get size() {
      return table.size;
    },
  };
}

function addTo<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([value]));
  else known.add(value);
}

function dropFrom<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const known = sets.get(key);
  known?.delete(value);
  if (known?.size === 0) sets.delete(key);
}

function makePosting<Entry>(
  entry: Entry,
  keywords: Posting<Entry>["keywords"],
  { bool, scope }: Pick<SoughtKeywords, "bool" | "scope">,
): Posting<Entry> {
  return {
    entry,
    keywords,
    needed: bool === "and" ? keywords.length : 1,
    companies: scope.of === "companies" ? scope.ciks : [],
    industries: scope.of === "industries" ? new Set(scope.names) : null,
    lookup: 0,
    seen: 0,
  };
}
