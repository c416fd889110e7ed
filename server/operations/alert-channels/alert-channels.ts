import {
  findAlertId,
  findWebhook,
  removeWebhook,
  saveWebhook,
  enqueueTest,
} from "#database/alerts/channels/webhook-settings.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { feedTokenContext, webhookSecretContext } from "#domain/alerts/webhook-message.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { findFeed, removeFeed, saveFeed } from "#database/alerts/channels/feeds.ts";
import { hashToken, newToken } from "#platform/tokens.ts";
import { isIP } from "node:net";
import { networkCheck } from "#platform/webhooks/networks.ts";
import { newWebhookSecret } from "#platform/webhooks/sign-webhook.ts";

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

/** Path of the feed of the token. */
export function feedPath(token: string): string {
  return `/feeds/alerts/${token}.atom`;
}

/** @throws SealError when the token's key is gone */
export function feedUrl(
  { keyRing, settings }: Pick<MemberContext, "keyRing" | "settings">,
  alertId: number,
  tokenSealed: Buffer,
): string {
  const token = keyRing.open(tokenSealed, feedTokenContext(alertId)).toString("utf8");
  return `${settings.appOrigin()}${feedPath(token)}`;
}

/** The webhook and the feed of one of the effective user's alerts. */
export async function getAlertChannels(
  { alert_name: name }: OperationInput<"get_alert_channels">,
  context: MemberContext,
): Promise<OperationAnswer<"get_alert_channels">> {
  const { db } = context;
  const alertId = await ownAlert(context, name);
  const webhook = await findWebhook(db, alertId);
  const feed = await findFeed(db, alertId);
  return {
    webhook:
      webhook === null
        ? null
        : {
            url: webhook.url,
            is_enabled: webhook.isEnabled,
            switched_off_because: webhook.switchedOffBecause,
            failing_since: webhook.failingSince,
            problem: webhook.problem,
            last_sent_at: webhook.lastSentAt,
            waiting: webhook.waiting,
            is_test_waiting: webhook.isTestWaiting,
            tested_at: webhook.testedAt,
            test_problem: webhook.testProblem,
          },
    feed_url: feed === null ? null : feedUrl(context, alertId, feed.tokenSealed),
  };
}

/** Creates, readdresses, or removes the feed of one of the effective user's alerts. */
export async function setAlertFeed(
  { alert_name: name, feed }: OperationInput<"set_alert_feed">,
  context: MemberContext,
): Promise<OperationAnswer<"set_alert_feed">> {
  const { db, keyRing, clock } = context;
  const alertId = await ownAlert(context, name);
  if (feed === "off") {
    await removeFeed(db, alertId);
    return { feed_url: null };
  }
  const known = await findFeed(db, alertId);
  if (known !== null && feed === "on")
    return { feed_url: feedUrl(context, alertId, known.tokenSealed) };
  const token = newToken();
  const tokenSealed = keyRing.seal(token, feedTokenContext(alertId));
  const now = clock.now().toString();
  await saveFeed(db, { alertId, tokenHash: hashToken(token), tokenSealed, now });
  return { feed_url: feedUrl(context, alertId, tokenSealed) };
}

/** Creates, changes, or removes the webhook of one of the effective user's alerts. */
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

/** Queues a test of the webhook; get_alert_channels shows its outcome. */
export async function testAlertWebhook(
  { alert_name: name }: OperationInput<"test_alert_webhook">,
  context: MemberContext,
): Promise<OperationAnswer<"test_alert_webhook">> {
  const alertId = await ownAlert(context, name);
  const isWanted = await enqueueTest(context.db, alertId, context.clock.now().toString());
  if (!isWanted) throw new OperationError("no_webhook");
  return { success: true };
}
