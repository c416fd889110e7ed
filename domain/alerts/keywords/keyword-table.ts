import { wordsOfKeyword } from "#domain/keywords/filing-words.ts";

/** A keyword that entries seek. */
export type KeywordRow<Posting> = {
  readonly words: readonly string[];
  /** Entries that are found by it. */
  readonly postings: Set<Posting>;
};

/** Keywords by one of their words. */
export type KeywordTable<Posting> = {
  /** The row of a keyword, for one more user of it. @param keyword  as typed */
  take(keyword: string): KeywordRow<Posting>;
  /** One user less; a row without users is gone. */
  release(row: KeywordRow<Posting>): void;
  /** Rows all of whose words are there; null: every row. */
  present(words: ReadonlySet<string> | null): Generator<KeywordRow<Posting>>;
  readonly size: number;
};

type Row<Posting> = KeywordRow<Posting> & {
  keyword: string;
  /** The word it is found by: the one that finds fewest others; "" where it has none. */
  key: string;
  users: number;
};

/** A table without keywords. */
export function createKeywordTable<Posting>(): KeywordTable<Posting> {
  const byKeyword = new Map<string, Row<Posting>>();
  const byKey = new Map<string, Set<Row<Posting>>>();
  const rows = new Map<KeywordRow<Posting>, Row<Posting>>();

  function make(keyword: string): Row<Posting> {
    const { words } = wordsOfKeyword(keyword);
    const key = words.toSorted(byKeywords)[0] ?? "";
    const row = { keyword, words, key, postings: new Set<Posting>(), users: 0 };
    byKeyword.set(keyword, row);
    rows.set(row, row);
    const sameKey = byKey.get(key);
    if (sameKey === undefined) byKey.set(key, new Set([row]));
    else sameKey.add(row);
    return row;
  }

  /** The longest one first of those that find as many: it is the rarest as a rule. */
  function byKeywords(a: string, b: string): number {
    return (byKey.get(a)?.size ?? 0) - (byKey.get(b)?.size ?? 0) || b.length - a.length;
  }

  return {
    take(keyword) {
      const row = byKeyword.get(keyword) ?? make(keyword);
      row.users += 1;
      return row;
    },
    release(given) {
      const row = rows.get(given);
      if (row === undefined) return;
      row.users -= 1;
      if (row.users > 0) return;
      rows.delete(row);
      byKeyword.delete(row.keyword);
      const sameKey = byKey.get(row.key);
      sameKey?.delete(row);
      if (sameKey?.size === 0) byKey.delete(row.key);
    },
    *present(words) {
      if (words === null) return yield* byKeyword.values();
      yield* byKey.get("") ?? [];
      for (const word of words) {
        for (const row of byKey.get(word) ?? []) if (allowsAll(words, row)) yield row;
      }
    },
    get size() {
      return byKeyword.size;
    },
  };
}

/** Whether all words of a keyword are there. */
export function allowsAll(
  words: ReadonlySet<string>,
  keyword: { words: readonly string[] },
): boolean {
  return keyword.words.every((word) => words.has(word));
}
