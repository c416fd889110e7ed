import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";

export function caseQuery(caseId: number) {
  return queryOptions({
    queryKey: ["get_case", caseId],
    queryFn: ({ signal }) => call("get_case", { case_id: caseId }, { signal }),
    retry: false,
  });
}

export function searchQuery(query: string) {
  return queryOptions({
    queryKey: ["search_cases", query],
    queryFn: ({ signal }) => call("search_cases", { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const registerQuery = queryOptions({
  queryKey: ["get_case_register"],
  queryFn: ({ signal }) => call("get_case_register", {}, { signal }),
});

export function colleaguesQuery(caseId: number) {
  return queryOptions({
    queryKey: ["get_case_colleagues", caseId],
    queryFn: ({ signal }) => call("get_case_colleagues", { case_id: caseId }, { signal }),
  });
}
