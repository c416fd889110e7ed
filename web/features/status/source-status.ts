import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OperationPayload } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";
import { download } from "#web/api/download.ts";

export const refreshEveryMs = 10_000;

/** The overall state, fetched every ten seconds. */
export const sourceStatusQuery = queryOptions({
  queryKey: ["get_source_status"],
  queryFn: ({ signal }) => call("get_source_status", {}, { signal }),
  refetchInterval: refreshEveryMs,
  staleTime: 0,
});

/** What a day's index lists and is not stored. */
export function incompleteFilingsQuery(day: string) {
  return queryOptions({
    queryKey: ["get_incomplete_filings", day],
    queryFn: ({ signal }) => call("get_incomplete_filings", { day }, { signal }),
    staleTime: 0,
  });
}

export type UnreadableSearch = OperationPayload<"get_unreadable_filings">;

/** One page of what could not be read, reloaded as the rest; the page before stays until it has come. */
export function unreadableFilingsQuery(search: UnreadableSearch) {
  return queryOptions({
    queryKey: ["get_unreadable_filings", search],
    queryFn: ({ signal }) => call("get_unreadable_filings", search, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEveryMs,
    staleTime: refreshEveryMs,
  });
}

export async function retryFiling(accno: string): Promise<void> {
  await call("retry_filing", { accno });
}

/** All unreadable filings as a CSV file. */
export async function exportUnreadable(): Promise<void> {
  await download("/export/unreadable", {}, { fallbackName: "Unreadable filings.csv" });
}
