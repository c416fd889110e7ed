import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { listAlerts } from "#database/alerts/alerts.ts";
import { newestHitOf } from "#database/alerts/hits/read-marks.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { askedMatches } from "#server/operations/alerts/asked-matches.ts";
import { readDefinition } from "#server/operations/alerts/read-definition.ts";
import { resultTable } from "#server/operations/alerts/result-table.ts";

/** What one of the effective user's alerts matches in the last 365 days, newest first. */
export async function getAlert(
  { alert_name: name }: OperationInput<"get_alert">,
  context: MemberContext,
): Promise<OperationAnswer<"get_alert">> {
  const { db, identity } = context;
  const [alert] = await listAlerts(db, identity.accountId, name);
  if (alert === undefined) throw new OperationError("alert_not_found");
  // Read first: a match recorded after it is not among what was seen.
  const seenThrough = await newestHitOf(db, alert.id);
  const asked = askedMatches(readDefinition(alert.definition), alert.ciks, context);
  const title = `Results for ${name}`;
  const table = await resultTable({ title, asked, alertId: alert.id }, context);
  return seenThrough === null ? table : { ...table, seen_through: seenThrough };
}
