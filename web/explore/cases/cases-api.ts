import { queryOptions } from "@tanstack/react-query";
import type { OperationAnswer, OperationPayload } from "#contract/catalogue.ts";
import { useEffect } from "react";
import { listenLive } from "#web/api/live-events.ts";
import { useSession } from "#web/session/account/session.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";

const casesKey = "get_cases";

/** Cases of the person; read again when the window gets the focus, and by `useLiveCases`. */
export function casesQuery(openOnly = false) {
  return queryOptions({
    queryKey: [casesKey, openOnly],
    queryFn: ({ signal }) => call("get_cases", { open_only: openOnly }, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: true,
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

/** Changes by this page that the server has not answered yet. */
let underWay = 0;

/**
 * Reads the person's cases again whenever one of them changes. During a change by this page it waits until the server
 * has answered, so that a form that was saved does not mistake its own change for someone else's.
 */
export function useLiveCases(): void {
  const email = useSession()?.email ?? "";
  useEffect(
    () =>
      listenLive(email, {
        onCases: () => {
          if (underWay === 0) void queryClient.invalidateQueries({ queryKey: [casesKey] });
        },
      }),
    [email],
  );
}

/**
 * Changes a case. In either case what is shown of cases is then read again; that is not waited for, so that a form
 * that was saved is done before it sees its own change as another's.
 */
export async function changeCases<Type extends CaseChange>(
  type: Type,
  payload: OperationPayload<Type>,
): Promise<OperationAnswer<Type>> {
  underWay += 1;
  try {
    return await call(type, payload);
  } finally {
    underWay -= 1;
    for (const key of [casesKey, "get_case", "get_case_colleagues", "search_cases"])
      void queryClient.invalidateQueries({ queryKey: [key] });
  }
}
