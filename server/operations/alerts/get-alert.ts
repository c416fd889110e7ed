import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { listAlerts } from "#database/alerts/alerts.ts";
import { newestHitOf } from "#database/alerts/read-marks.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { readDefinition } from "#server/operations/alerts/read-definition.ts";
import { resultTable } from "#server/operations/alerts/result-table.ts";

/** What one of the effective user's alerts matches in the last 365 days, newest first. */
export async function getAlert(
  { alert_name: name }: OperationInput<"get_alert">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"get_alert">> {
  const [alert] = await listAlerts(db, identity.accountId, name);
  if (alert === undefined) throw new OperationError("alert_not_found");
  // Read first: a match recorded after it is not among what was seen.
  const seenThrough = await newestHitOf(db, alert.id);
  const table = resultTable(`Results for ${name}`, readDefinition(alert.definition));
  return seenThrough === null ? table : { ...table, seen_through: seenThrough };
}
