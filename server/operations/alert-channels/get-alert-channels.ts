import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { findFeed } from "#database/alerts/channels/feeds.ts";
import { findWebhook } from "#database/alerts/channels/webhook-settings.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { feedUrl } from "#server/operations/alert-channels/feed-url.ts";
import { ownAlert } from "#server/operations/alert-channels/own-alert.ts";

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
