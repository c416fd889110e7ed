import type { OwnerDictionary, TickerDictionary } from "#contract/operations/dictionaries.ts";

/** What a picker shows and searches. */
type Entry = { key: string; code: string; name: string };

/** `cik` is null where the ticker's company is not known by number. */
export type Company = Entry & { ticker: string; cik: string | null };
export type Person = Entry & { cik: string };

export type Directory<Item> = {
  entries: readonly Item[];
  /** By ticker, or by CIK for persons. */
  byKey: ReadonlyMap<string, Item>;
};

export function companyDirectory(tickers: TickerDictionary): Directory<Company> {
  return directoryOf(
    Object.entries(tickers).map(([ticker, [cik, name]]) => ({
      key: ticker,
      code: ticker,
      name,
      ticker,
      cik: cik === "" ? null : cik,
    })),
  );
}

export function personDirectory(owners: OwnerDictionary): Directory<Person> {
  return directoryOf(
    Object.entries(owners).map(([cik, name]) => ({ key: cik, code: cik, name, cik })),
  );
}

function directoryOf<Item extends Entry>(entries: readonly Item[]): Directory<Item> {
  return { entries, byKey: new Map(entries.map((entry) => [entry.key, entry])) };
}
