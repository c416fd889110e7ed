import { queryOptions } from "@tanstack/react-query";
import type { OperationPayload } from "#contract/catalogue.ts";
import type { AlertDelivery } from "#contract/operations/alerts/alert-delivery.ts";
import { call } from "./call.ts";
import { queryClient } from "./query-client.ts";

const key = "get_alert_delivery";

/**
 * Delivery of an alert, and the settings of the account.
 * @param name  null: of the account alone
 */
export function alertDeliveryQuery(email: string, name: string | null) {
  return queryOptions({
    queryKey: [key, email, name],
    queryFn: ({ signal }) =>
      call(key, name === null ? { email } : { email, alert_name: name }, { signal }),
    refetchOnMount: "always",
  });
}

type AlertSettings = Omit<OperationPayload<"set_alert_delivery">, "email" | "alert_name">;

/** Saves what is given; it is shown at once. */
export async function saveAlertDelivery(
  email: string,
  name: string,
  change: AlertSettings,
): Promise<void> {
  await call("set_alert_delivery", { email, alert_name: name, ...change });
  await show(email, name, (delivery) => ({
    ...delivery,
    alert: delivery.alert && { ...delivery.alert, ...definedOf(change) },
  }));
}

type QuietHours = AlertDelivery["account"]["quiet_hours"];

/** Holds notices between two times of the day; null: none are held. */
export async function saveQuietHours(email: string, hours: QuietHours): Promise<void> {
  await call("set_quiet_hours", { email, quiet_hours: hours });
  await show(email, null, (delivery) => ({
    ...delivery,
    account: { ...delivery.account, quiet_hours: hours },
  }));
}

export function reloadAlertDelivery(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [key] });
}

/** An answer that is under way is older than what was just saved. */
async function show(
  email: string,
  name: string | null,
  change: (delivery: AlertDelivery) => AlertDelivery,
): Promise<void> {
  const { queryKey } = alertDeliveryQuery(email, name);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (before) => before && change(before));
  void reloadAlertDelivery();
}

function definedOf(change: AlertSettings): Partial<NonNullable<AlertDelivery["alert"]>> {
  const { is_paused, cadence, time, weekday, by_mail, by_sms } = change;
  return {
    ...(is_paused !== undefined && { is_paused }),
    ...(cadence !== undefined && { cadence }),
    ...(time !== undefined && { time }),
    ...(weekday !== undefined && { weekday }),
    ...(by_mail !== undefined && { by_mail }),
    ...(by_sms !== undefined && { by_sms }),
  };
}
