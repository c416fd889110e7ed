import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { findFeed, removeFeed, saveFeed } from "#database/alerts/channels/feeds.ts";
import { feedTokenContext } from "#domain/alerts/webhook-message.ts";
import { hashToken, newToken } from "#platform/tokens.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { feedUrl } from "#server/operations/alert-channels/feed-url.ts";
import { ownAlert } from "#server/operations/alert-channels/own-alert.ts";

/** Gives one of the effective user's alerts a feed, a new address for it, or takes it away. */
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
