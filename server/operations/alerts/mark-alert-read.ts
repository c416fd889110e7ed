import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { listAlerts } from "#database/alerts/alerts.ts";
import { markHitsRead } from "#database/alerts/hits/read-marks.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** Run-as marks nothing: what the person has not seen stays unread. */
export async function markAlertRead(
  { alert_name: name, through }: OperationInput<"mark_alert_read">,
  { db, identity: { accountId, actorEmail }, marketClock }: MemberContext,
): Promise<OperationAnswer<"mark_alert_read">> {
  const isKnown =
    actorEmail === null
      ? await markHitsRead(db, { accountId, name, through, at: marketClock.now().toString() })
      : (await listAlerts(db, accountId, name)).length > 0;
  if (!isKnown) throw new OperationError("alert_not_found");
  return { success: true };
}
