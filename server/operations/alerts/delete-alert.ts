import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { deleteAlertOf } from "#database/alerts/alerts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** Deletes one of the effective user's alerts, with what it found. */
export async function deleteAlert(
  { alert_name: name }: OperationInput<"delete_alert">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"delete_alert">> {
  const isDeleted = await deleteAlertOf(db, { accountId: identity.accountId, name });
  if (!isDeleted) throw new OperationError("alert_not_found");
  return { success: true };
}
