import { queryOptions } from "@tanstack/react-query";
import { getOwnersOutput, getTickersOutput } from "#contract/operations/dictionaries.ts";
import {
  dictionaryLifetimeMs,
  readStoredDictionary,
  storeDictionary,
} from "#web/session/stored-dictionary.ts";
import { call } from "./call.ts";
import { companyDirectory, personDirectory } from "./directory.ts";

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
