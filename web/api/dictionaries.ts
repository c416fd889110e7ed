import { queryOptions } from "@tanstack/react-query";
import {
  getOwnersOutput,
  getTickersOutput,
  type OwnerDictionary,
  type TickerDictionary,
} from "#contract/operations/companies/dictionaries.ts";
import {
  dictionaryLifetimeMs,
  readStoredDictionary,
  storeDictionary,
} from "#web/session/stored-dictionary.ts";
import { call } from "./call.ts";

const keepForSession = { gcTime: Number.POSITIVE_INFINITY, staleTime: dictionaryLifetimeMs };

/** All companies with a ticker; from the browser's copy while it is younger than three days. */
export const tickersQuery = queryOptions({
  queryKey: ["get_tickers"],
  ...keepForSession,
  queryFn: async ({ signal }) => {
    const stored = readStoredDictionary("tickerDictionary", getTickersOutput, Date.now());
    if (stored !== null) return companyDirectory(stored);
    const fetched = await call("get_tickers", {}, { signal });
    storeDictionary("tickerDictionary", fetched, Date.now());
    return companyDirectory(fetched);
  },
});

/** All reporting persons, kept like the companies. */
export const ownersQuery = queryOptions({
  queryKey: ["get_owners"],
  ...keepForSession,
  queryFn: async ({ signal }) => {
    const stored = readStoredDictionary("ownerDictionary", getOwnersOutput, Date.now());
    if (stored !== null) return personDirectory(stored);
    const fetched = await call("get_owners", {}, { signal });
    storeDictionary("ownerDictionary", fetched, Date.now());
    return personDirectory(fetched);
  },
});

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

function personDirectory(owners: OwnerDictionary): Directory<Person> {
  return directoryOf(
    Object.entries(owners).map(([cik, name]) => ({ key: cik, code: cik, name, cik })),
  );
}

function directoryOf<Item extends Entry>(entries: readonly Item[]): Directory<Item> {
  return { entries, byKey: new Map(entries.map((entry) => [entry.key, entry])) };
}
