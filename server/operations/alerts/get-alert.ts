import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { listAlerts } from "#database/alerts/alerts.ts";
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
  return resultTable(`Results for ${name}`, readDefinition(alert.definition));
}
