import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  findWebhook,
  removeWebhook,
  saveWebhook,
} from "#database/alerts/channels/webhook-settings.ts";
import { webhookSecretContext } from "#domain/alerts/webhook-message.ts";
import { newWebhookSecret } from "#platform/webhooks/sign-webhook.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { ownAlert } from "#server/operations/alert-channels/own-alert.ts";

/** Gives one of the effective user's alerts a webhook, changes it or takes it away. */
export async function setAlertWebhook(
  input: OperationInput<"set_alert_webhook">,
  context: MemberContext,
): Promise<OperationAnswer<"set_alert_webhook">> {
  const { db, keyRing, clock } = context;
  const alertId = await ownAlert(context, input.alert_name);
  const now = clock.now().toString();
  if (input.url === null) {
    await removeWebhook(db, alertId, now);
    return { success: true, secret: null };
  }
  const isNew = (await findWebhook(db, alertId)) === null;
  const secret = isNew || input.renew_secret ? newWebhookSecret() : null;
  await saveWebhook(db, {
    alertId,
    url: new URL(input.url).href,
    isEnabled: input.is_enabled,
    secretSealed: secret === null ? null : keyRing.seal(secret, webhookSecretContext(alertId)),
    now,
  });
  return { success: true, secret };
}
