import { queryOptions } from "@tanstack/react-query";
import { zonePlace } from "#contract/values/time-zones.ts";
import { reloadAlertDelivery } from "./alert-delivery.ts";
import { call } from "./call.ts";
import { queryClient } from "./query-client.ts";

/** How the account reads times, and whether it is notified by mail. */
export const readerQuery = queryOptions({
  // Below the account's own key: what is saved in its settings reloads this too.
  queryKey: ["get_user", "reader"],
  queryFn: async ({ signal }) => {
    const { timezone, can_send_email, email } = await call("get_user", {}, { signal });
    return {
      timeZone: timezone,
      place: zonePlace(timezone),
      isMailed: can_send_email === 1,
      email,
    };
  },
  staleTime: 300_000,
});

/** Turns the account's email notifications on, without which no alert is mailed. */
export async function turnOnMail(): Promise<void> {
  await call("edit_user", { can_send_email: 1 });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["get_user"] }),
    reloadAlertDelivery(),
  ]);
}
