import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { changeDeliverySettings } from "#database/alerts/delivery/delivery-settings.ts";
import { minuteOf } from "#server/operations/alert-delivery/wall-time.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** Pauses one of the effective user's alerts, or sets its delivery. */
export async function setAlertDelivery(
  { alert_name: name, ...input }: OperationInput<"set_alert_delivery">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"set_alert_delivery">> {
  const { is_paused: isPaused, cadence, time, weekday, by_mail: byMail, by_sms: bySms } = input;
  const changed = await changeDeliverySettings(
    db,
    { accountId: identity.accountId, name },
    {
      ...(isPaused === undefined ? {} : { isPaused }),
      ...(cadence === undefined ? {} : { cadence }),
      ...(time === undefined ? {} : { minute: minuteOf(time) }),
      ...(weekday === undefined ? {} : { weekday }),
      ...(byMail === undefined ? {} : { byMail }),
      ...(bySms === undefined ? {} : { bySms }),
    },
  );
  if (changed === 0) throw new OperationError("alert_not_found");
  return { success: true };
}
