import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { enqueueTest } from "#database/alerts/channels/webhook-settings.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { ownAlert } from "#server/operations/alert-channels/own-alert.ts";

/** Has a test sent to the webhook; get_alert_channels says what came of it. */
export async function testAlertWebhook(
  { alert_name: name }: OperationInput<"test_alert_webhook">,
  context: MemberContext,
): Promise<OperationAnswer<"test_alert_webhook">> {
  const alertId = await ownAlert(context, name);
  const isWanted = await enqueueTest(context.db, alertId, context.clock.now().toString());
  if (!isWanted) throw new OperationError("no_webhook");
  return { success: true };
}
