import { isIP } from "node:net";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  findWebhook,
  removeWebhook,
  saveWebhook,
} from "#database/alerts/channels/webhook-settings.ts";
import { webhookSecretContext } from "#domain/alerts/webhook-message.ts";
import { networkCheck } from "#platform/webhooks/networks.ts";
import { newWebhookSecret } from "#platform/webhooks/sign-webhook.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
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
  const url = new URL(input.url);
  refuseUnencrypted(url, context.settings.webhookNetworks);
  const isNew = (await findWebhook(db, alertId)) === null;
  const secret = isNew || input.renew_secret ? newWebhookSecret() : null;
  await saveWebhook(db, {
    alertId,
    url: url.href,
    isEnabled: input.is_enabled,
    secretSealed: secret === null ? null : keyRing.seal(secret, webhookSecretContext(alertId)),
    now,
  });
  return { success: true, secret };
}

/**
 * Messages leave unencrypted only inside the networks that the operator has opened. A name is not
 * looked up here: where such networks exist, sending shows whether it is in one of them.
 * @throws OperationError `bad_request`
 */
function refuseUnencrypted({ protocol, hostname }: URL, networks: readonly string[]): void {
  if (protocol === "https:") return;
  const address = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(address) === 0 ? networks.length > 0 : networkCheck(networks)(address)) return;
  throw new OperationError("bad_request", {
    text: "Use https:// in the webhook URL: messages to this address would not be encrypted.",
  });
}
