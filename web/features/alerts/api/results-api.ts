import { queryOptions } from "@tanstack/react-query";
import type { ResultTable } from "#contract/operations/alerts/alerts.ts";
import { call } from "#web/api/call.ts";
import { reloadAlerts } from "./alerts-api.ts";

/** What an alert matches; fetched again whenever its results are opened. */
export function alertResultsQuery(email: string, name: string) {
  return queryOptions({
    queryKey: ["get_alert", email, name],
    queryFn: ({ signal }): Promise<ResultTable> =>
      call("get_alert", { email, alert_name: name }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Notes that the results were seen. Should that fail they count as unseen until they are opened once more, so
 * no error is shown.
 */
export async function markAlertRead(email: string, name: string, through: number): Promise<void> {
  try {
    await call("mark_alert_read", { email, alert_name: name, through });
    await reloadAlerts(email);
  } catch {
    // See above.
  }
}
