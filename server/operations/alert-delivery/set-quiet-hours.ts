import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { changeQuietHours } from "#database/alerts/delivery/delivery-settings.ts";
import { minuteOf } from "#server/operations/alert-delivery/wall-time.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** Sets or ends the effective user's quiet hours. */
export async function setQuietHours(
  { quiet_hours: hours }: OperationInput<"set_quiet_hours">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"set_quiet_hours">> {
  const quietHours =
    hours === null ? null : { from: minuteOf(hours.from), until: minuteOf(hours.until) };
  await changeQuietHours(db, identity.accountId, quietHours);
  return { success: true };
}
