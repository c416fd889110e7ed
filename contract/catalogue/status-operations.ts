import type { Operation } from "#contract/catalogue/operation.ts";
import { successOutput } from "#contract/operations/session.ts";
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
} from "#contract/operations/source-status.ts";
import { openToAdministration, openToAll, openToSignedIn } from "#contract/values/access.ts";

/** How fresh and complete the stored filings and prices are. */
export const statusOperations = {
  get_public_status: {
    summary:
      "Whether the data are current and complete, for everybody. Names no filing, account or " +
      "address; also answered on the public sites.",
    access: openToAll,
    effect: "reads",
    input: getPublicStatusInput,
    output: getPublicStatusOutput,
  },
  get_source_status: {
    summary:
      "Freshness of each source, lag from acceptance to visible, completeness of each day of 26 " +
      "weeks, prices, and what waits. Messages of errors, jobs and mails are for administrators.",
    access: openToSignedIn,
    effect: "reads",
    input: getSourceStatusInput,
    output: getSourceStatusOutput,
  },
  get_incomplete_filings: {
    summary: "The filings that a day's EDGAR index lists and that are not stored, each with why.",
    access: openToSignedIn,
    effect: "reads",
    input: getIncompleteFilingsInput,
    output: getIncompleteFilingsOutput,
  },
  get_unreadable_filings: {
    summary: "One page of the filings that could not be read, each with its reason.",
    access: openToSignedIn,
    effect: "reads",
    input: getUnreadableFilingsInput,
    output: getUnreadableFilingsOutput,
  },
  retry_filing: {
    summary: "Fetch and read a filing again that is missing or could not be read.",
    access: openToAdministration,
    input: retryFilingInput,
    output: successOutput,
  },
} as const satisfies Record<string, Operation>;
