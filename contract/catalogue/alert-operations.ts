import type { Operation } from "#contract/catalogue/operation.ts";
import {
  getAlertInboxInput,
  getAlertInboxOutput,
  markInboxReadInput,
} from "#contract/operations/alerts/alert-inbox.ts";
import {
  getAlertDeliveryInput,
  getAlertDeliveryOutput,
  setAlertDeliveryInput,
  setQuietHoursInput,
} from "#contract/operations/alerts/alert-delivery.ts";
import {
  alertSearchInput,
  backTestAlertInput,
  backTestAlertOutput,
  deleteAlertInput,
  getAlertInput,
  getSnippetsInput,
  getSnippetsOutput,
  getAlertsInput,
  getAlertsOutput,
  markAlertReadInput,
  resultTableOutput,
  setAlertsInput,
} from "#contract/operations/alerts/alerts.ts";
import { successOutput } from "#contract/operations/accounts/session.ts";
import { openToHolders } from "#contract/values/account/permissions.ts";

const access = openToHolders("alerts");

/** Alerts of the effective user. */
export const alertOperations = {
  get_alerts: {
    summary: "The caller's alerts, with counts of their matches.",
    access,
    effect: "reads",
    input: getAlertsInput,
    output: getAlertsOutput,
  },
  set_alerts: {
    summary:
      "Create an alert, or change the one of that name; `new_alert_name` renames it. With `is_new` an " +
      "alert of that name is not changed but refused, as is a rename onto another's name.",
    access,
    isLargeBodyTaken: true,
    effect: "audited",
    input: setAlertsInput,
    output: successOutput,
  },
  delete_alert: {
    summary: "Delete one of the caller's alerts and its matches.",
    access,
    effect: "audited",
    input: deleteAlertInput,
    output: successOutput,
  },
  get_alert: {
    summary:
      "What one of the caller's alerts matched in the last 365 days. Without `page`, all rows (`limit` is ignored); with " +
      "`page`, that page. Newest first unless sorted; ties are newest first.",
    access,
    effect: "reads",
    input: getAlertInput,
    output: resultTableOutput,
  },
  mark_alert_read: {
    summary:
      "Mark recorded matches of one of the caller's alerts as seen. Under run-as " +
      "nothing is marked: what the person has not seen stays unread.",
    access,
    effect: "changes",
    input: markAlertReadInput,
    output: successOutput,
  },
  alert_search: {
    summary: "The same for a definition that need not be saved.",
    access,
    effect: "reads",
    isLargeBodyTaken: true,
    input: alertSearchInput,
    output: resultTableOutput,
  },
  get_snippets: {
    summary:
      "Keyword counts and snippets of up to 100 filings: how often each keyword occurs, and the " +
      "document and words around the first. For result rows whose text was not read in time. Reads " +
      "for three seconds; call again for the omitted filings.",
    access,
    effect: "reads",
    input: getSnippetsInput,
    output: getSnippetsOutput,
  },
  back_test_alert: {
    summary: "How often a definition would have matched in the last 12 months.",
    access,
    effect: "reads",
    isLargeBodyTaken: true,
    input: backTestAlertInput,
    output: backTestAlertOutput,
  },
  get_alert_inbox: {
    summary: "The newest matches and corrections of the caller's alerts, and how many are unread.",
    access,
    effect: "reads",
    input: getAlertInboxInput,
    output: getAlertInboxOutput,
  },
  mark_inbox_read: {
    summary: "Mark the inbox as read from this entry down. Under run-as nothing is marked.",
    access,
    effect: "changes",
    input: markInboxReadInput,
    output: successOutput,
  },
  get_alert_delivery: {
    summary:
      "Delivery settings of one of the caller's alerts and of the account; without a name, of the account only.",
    access,
    effect: "reads",
    input: getAlertDeliveryInput,
    output: getAlertDeliveryOutput,
  },
  set_alert_delivery: {
    summary:
      "Pause one of the caller's alerts, or set how often, when and where it notifies. Omitted fields stay unchanged; pending notices follow the new settings.",
    access,
    effect: "audited",
    input: setAlertDeliveryInput,
    output: successOutput,
  },
  set_quiet_hours: {
    summary: "Set quiet hours: between two times of day the caller's alerts send nothing.",
    access,
    effect: "changes",
    input: setQuietHoursInput,
    output: successOutput,
  },
} as const satisfies Record<string, Operation>;
