import { queryOptions } from "@tanstack/react-query";
import type { OperationAnswer, OperationPayload } from "#contract/catalogue.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";

/** How often cases are read again, for the changes of other members. */
const refetchMs = 30_000;

/** Cases of the person; other members' changes show within half a minute, or when the window gets the focus. */
export function casesQuery(openOnly = false) {
  return queryOptions({
    queryKey: ["get_cases", openOnly],
    queryFn: ({ signal }) => call("get_cases", { open_only: openOnly }, { signal }),
    refetchOnWindowFocus: true,
    refetchInterval: refetchMs,
  });
}

type CaseChange =
  | "create_case"
  | "add_case_items"
  | "remove_case_item"
  | "change_case"
  | "delete_case"
  | "add_case_member"
  | "remove_case_member"
  | "save_case_note"
  | "delete_case_note"
  | "save_case_task"
  | "delete_case_task";

/**
 * Changes a case. In either case what is shown of cases is then read again; that is not waited for, so that a form
 * that was saved is done before it sees its own change as another's.
 */
export async function changeCases<Type extends CaseChange>(
  type: Type,
  payload: OperationPayload<Type>,
): Promise<OperationAnswer<Type>> {
  try {
    return await call(type, payload);
  } finally {
    for (const key of ["get_cases", "get_case", "get_case_colleagues", "search_cases"])
      void queryClient.invalidateQueries({ queryKey: [key] });
  }
}
