import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import {
  type Alert,
  alertSortColumns,
  type ResultTable,
} from "#contract/operations/alerts/alerts.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import type { SortState, TableView } from "#web/ui/data-table/table-view.ts";
import { useSession } from "#web/session/account/session.ts";

const listKey = "get_alerts";

/** The alerts of an account, by kind, newest first; fetched again whenever a list opens. */
export function alertsQuery(email: string) {
  return queryOptions({
    queryKey: [listKey, email],
    queryFn: ({ signal }) => call("get_alerts", { email }, { signal }),
    refetchOnMount: "always",
    // Matches are found while the list is open.
    refetchInterval: 60_000,
  });
}

export type AlertToSave = {
  email: string;
  /** The name it has; null for a new one. */
  savedName: string | null;
  /** The name it shall have. */
  name: string;
  definition: AlertDefinition;
};

/** Makes an alert, or changes the one of that name; the lists then show it at once. */
export async function saveAlert({ email, savedName, name, definition }: AlertToSave) {
  const isRename = savedName !== null && savedName !== name;
  await call("set_alerts", {
    email,
    alert_name: savedName ?? name,
    ...(savedName === null && { is_new: true }),
    ...(isRename && { new_alert_name: name }),
    ...definition,
  });
  await changeList(email, (alerts) => {
    const before = alerts.find(({ alert_name }) => alert_name === savedName);
    const saved = { ...(before ?? newAlert()), ...definition, alert_name: name };
    if (before === undefined) return [saved, ...alerts];
    return alerts.map((alert) => (alert === before ? saved : alert));
  });
  void reloadAlerts(email);
}

/** Takes the alert off the lists at once; where that fails it is there again, and the error thrown. */
export async function deleteAlert(email: string, name: string): Promise<void> {
  await changeList(email, (alerts) => alerts.filter(({ alert_name }) => alert_name !== name));
  try {
    await call("delete_alert", { email, alert_name: name });
  } finally {
    void reloadAlerts(email);
  }
}

export function reloadAlerts(email: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [listKey, email] });
}

async function changeList(email: string, change: (alerts: Alert[]) => Alert[]): Promise<void> {
  const { queryKey } = alertsQuery(email);
  // An answer that is under way is older than what was just changed.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (alerts) => alerts && change(alerts));
}

/** What the server adds to a definition, as it will answer for an alert just made. */
function newAlert() {
  const now = new Date().toISOString();
  return {
    created_at: now,
    updated_at: now,
    additional_data: { insider_buys: false, insider_sells: false },
    is_paused: false,
    matches: 0,
    last_match_at: null,
    is_last_match_time_known: true,
    unread: 0,
  } satisfies Partial<Alert>;
}

/** A page of what an alert matches; fetched again whenever its results are opened. */
export function alertResultsQuery(
  email: string,
  name: string,
  { sort, page, pageSize }: TableView,
) {
  return queryOptions({
    queryKey: ["get_alert", email, name, sort, page, pageSize],
    queryFn: ({ signal }): Promise<ResultTable> =>
      call(
        "get_alert",
        { email, alert_name: name, page, limit: pageSize, ...sortFields(sort) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** All that an alert matches, in this order. */
export async function readAlertResults(
  email: string,
  name: string,
  { sort, signal }: { sort: SortState | null; signal: AbortSignal },
): Promise<ResultTable> {
  return await call("get_alert", { email, alert_name: name, ...sortFields(sort) }, { signal });
}

/** Without a sort they are newest first. */
function sortFields(sort: SortState | null) {
  const column = alertSortColumns.find((name) => name === sort?.key);
  if (sort === null || column === undefined) return {};
  return { sort_column: column, sort_direction: sort.direction };
}

/** @param matches  ids of the recorded matches that were shown */
async function markAlertRead(email: string, name: string, matches: number[]): Promise<void> {
  try {
    await call("mark_alert_read", { email, alert_name: name, matches });
    await reloadAlerts(email);
  } catch {
    // They count as unseen until they are shown once more, so no error is shown.
  }
}

/**
 * Notes that unread matches were shown, once each. Run-as marks nothing: what the person has not seen stays
 * unseen.
 */
export function useNotedAsSeen(name: string, unread: readonly number[]): void {
  const session = useSession();
  const email = session?.email ?? "";
  const isOwn = session !== null && session.runAs === null;
  const ids = unread.join(" ");
  // A match that was noted becomes unread again when it is corrected, which the list at hand does not show.
  const noted = useRef(new Set<string>());
  useEffect(() => {
    const shown = ids.split(" ").filter((id) => id !== "" && !noted.current.has(id));
    if (!isOwn || shown.length === 0) return;
    for (const id of shown) noted.current.add(id);
    void markAlertRead(email, name, shown.map(Number));
  }, [isOwn, email, name, ids]);
}
