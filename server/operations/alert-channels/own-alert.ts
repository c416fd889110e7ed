import { findAlertId } from "#database/alerts/channels/webhook-settings.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/**
 * The id of one of the effective user's alerts.
 * @throws OperationError alert_not_found, also for the name of another's alert
 */
export async function ownAlert(
  { db, identity }: Pick<MemberContext, "db" | "identity">,
  name: string,
): Promise<number> {
  const id = await findAlertId(db, identity.accountId, name);
  if (id === undefined) throw new OperationError("alert_not_found");
  return id;
}
