import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OperationPayload } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";
import { download } from "#web/api/download.ts";

export type LatenessSearch = OperationPayload<"get_lateness">;

/** One page of a ranking by lateness. */
export function latenessQuery(search: LatenessSearch) {
  return queryOptions({
    queryKey: ["get_lateness", search],
    queryFn: ({ signal }) => call("get_lateness", search, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
}

/** Saves all rows of the ranking as a file. */
export async function downloadLateness(
  search: LatenessSearch & { email: string },
  { title, format }: { title: string; format: "csv" | "xlsx" },
): Promise<void> {
  await download(
    "/export/lateness",
    { search: { type: "get_lateness", ...search }, title, format },
    { fallbackName: `${title}.${format}` },
  );
}
