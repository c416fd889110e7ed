import type { Operation } from "#contract/catalogue/operation.ts";
import { successOutput } from "#contract/operations/accounts/session.ts";
import {
  getDayAtAGlanceInput,
  getDayAtAGlanceOutput,
  getMarketTimeInput,
  getMarketTimeOutput,
} from "#contract/operations/site/dashboard.ts";
import { formSubmissionInput } from "#contract/operations/site/inquiry.ts";
import { exportInBrowserInput } from "#contract/operations/site/browser-files.ts";
import {
  getIncompleteFilingsInput,
  getIncompleteFilingsOutput,
  getPublicStatusInput,
  getPublicStatusOutput,
  getSourceStatusInput,
  getSourceStatusOutput,
  getUnreadableFilingsInput,
  getUnreadableFilingsOutput,
  retryFilingInput,
} from "#contract/operations/site/source-status.ts";
import {
  openToAdministration,
  openToAll,
  openToSignedIn,
} from "#contract/values/account/permissions.ts";

/** Health of the data, market time and the dashboard's calendar, and inquiries to the firm. */
export const siteOperations = {
  get_public_status: {
    summary:
      "Whether the data is current and complete. Public; contains no filing, account, or address; also available on the public sites.",
    access: openToAll,
    effect: "reads",
    input: getPublicStatusInput,
    output: getPublicStatusOutput,
  },
  get_source_status: {
    summary:
      "Freshness of each source, lag from acceptance to visible, completeness of each day of 26 " +
      "weeks, prices, and pending work. Error messages, jobs, and emails are for administrators only.",
    access: openToSignedIn,
    effect: "reads",
    input: getSourceStatusInput,
    output: getSourceStatusOutput,
  },
  get_incomplete_filings: {
    summary: "Filings that a day's EDGAR index lists but that are not stored, with reasons.",
    access: openToSignedIn,
    effect: "reads",
    input: getIncompleteFilingsInput,
    output: getIncompleteFilingsOutput,
  },
  get_unreadable_filings: {
    summary: "One page of unreadable filings, with reasons.",
    access: openToSignedIn,
    effect: "reads",
    input: getUnreadableFilingsInput,
    output: getUnreadableFilingsOutput,
  },
  retry_filing: {
    summary: "Download and read a missing or unreadable filing again.",
    access: openToAdministration,
    effect: "changes",
    input: retryFilingInput,
    output: successOutput,
  },
  get_market_time: {
    summary: "Market time: real time, or the clock of the demonstration with its speed.",
    access: openToAll,
    effect: "reads",
    input: getMarketTimeInput,
    output: getMarketTimeOutput,
  },
  get_day_at_a_glance: {
    summary: "Market and EDGAR calendar, and the newest day's filings visible to the caller.",
    access: openToSignedIn,
    effect: "reads",
    input: getDayAtAGlanceInput,
    output: getDayAtAGlanceOutput,
  },
  export_in_browser: {
    summary:
      "Record in the audit trail that the browser saved what a page shows as a file. Files of `/export/` are recorded without it.",
    access: openToSignedIn,
    effect: "audited",
    input: exportInBrowserInput,
    output: successOutput,
  },
  form_submission: {
    summary:
      "Send an inquiry to the firm. The same inquiry sent again within ten minutes counts once; " +
      "too many from one network or email are refused with 429. `page`, which is no field of the " +
      "form, says where the form was opened.",
    access: openToAll,
    effect: "changes",
    input: formSubmissionInput,
    output: successOutput,
  },
} as const satisfies Record<string, Operation>;
