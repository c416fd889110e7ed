import type { Operation } from "#contract/catalogue/operation.ts";
import {
  alertChannelsSchema,
  getAlertChannelsInput,
  setAlertFeedInput,
  setAlertFeedOutput,
  setAlertWebhookInput,
  setAlertWebhookOutput,
  testAlertWebhookInput,
} from "#contract/operations/alerts/alert-delivery.ts";
import { getAlertLogInput, getAlertLogOutput } from "#contract/operations/alerts/alert-log.ts";
import { successOutput } from "#contract/operations/accounts/session.ts";
import { openToHolders, openToOwningHolders } from "#contract/values/account/permissions.ts";

/** Feeds and webhooks go on by themselves, so they are set, and their secrets seen, by the owner alone. */
const access = openToOwningHolders("alerts");

/** Webhooks, feeds and the delivery log of alerts. */
export const alertChannelOperations = {
  get_alert_channels: {
    summary: "Webhook and feed of one of the caller's alerts, and the result of the last messages.",
    access,
    effect: "reads",
    input: getAlertChannelsInput,
    output: alertChannelsSchema,
  },
  set_alert_webhook: {
    summary:
      "Send the notices of one of the caller's alerts to a web address, signed; null removes the " +
      "webhook. The secret of a new one is answered once.",
    access,
    effect: "changes",
    input: setAlertWebhookInput,
    output: setAlertWebhookOutput,
  },
  test_alert_webhook: {
    summary: "Send a test to the webhook; get_alert_channels returns the result.",
    access,
    effect: "changes",
    input: testAlertWebhookInput,
    output: successOutput,
  },
  set_alert_feed: {
    summary: "Turn the Atom feed of one of the caller's alerts on, at a secret URL, or off.",
    access,
    effect: "changes",
    input: setAlertFeedInput,
    output: setAlertFeedOutput,
  },
  get_alert_log: {
    summary: "The log of one of the caller's alerts: matches, messages, and their delivery status.",
    access: openToHolders("alerts"),
    effect: "reads",
    input: getAlertLogInput,
    output: getAlertLogOutput,
  },
} as const satisfies Record<string, Operation>;
