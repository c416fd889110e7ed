import { queryOptions, useQuery } from "@tanstack/react-query";
import { unreadFilingsInWords, usualUnreadFilings } from "#contract/values/unread-filings.ts";
import { call } from "./call.ts";

const refreshIntervalMs = 15_000;

/** How current the data are, for the navbar. */
export const publicStatusQuery = queryOptions({
  queryKey: ["get_public_status"],
  queryFn: ({ signal }) => call("get_public_status", {}, { signal }),
  refetchInterval: refreshIntervalMs,
  staleTime: refreshIntervalMs,
});

/**
 * "1,158 filings" that are still to be read, in the first minutes of an installation and while years are filled in; null
 * while no more are than on any busy day.
 */
export function useUnreadBacklog(): string | null {
  const unread = useQuery(publicStatusQuery).data?.unread_filings ?? 0;
  return unread > usualUnreadFilings ? unreadFilingsInWords(unread) : null;
}
