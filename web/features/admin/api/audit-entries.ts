import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OperationPayload } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";
import { download } from "#web/api/download.ts";

export type AuditSearch = OperationPayload<"get_audit_entries">;

/** One page of the audit trail; the page before stays until it has come. */
export function auditEntriesQuery(search: AuditSearch) {
  return queryOptions({
    queryKey: ["get_audit_entries", search],
    queryFn: ({ signal }) => call("get_audit_entries", search, { signal }),
    placeholderData: keepPreviousData,
    // Every look shows what has been written meanwhile.
    staleTime: 0,
  });
}

/** Every entry of the filter as a CSV file. */
export async function exportAuditEntries(search: AuditSearch): Promise<void> {
  const { page: _, limit: __, ...filter } = search;
  await download("/export/audit", filter, { fallbackName: "Audit trail.csv" });
}
