import type { z } from "zod";
import { accountOperations } from "#contract/catalogue/account-operations.ts";
import { administrationOperations } from "#contract/catalogue/administration-operations.ts";
import { categorizationOperations } from "#contract/catalogue/categorization-operations.ts";
import { alertChannelOperations } from "#contract/catalogue/alert-channel-operations.ts";
import { alertOperations } from "#contract/catalogue/alert-operations.ts";
import type { Operation } from "#contract/catalogue/operation.ts";
import { savedSearchOperations } from "#contract/catalogue/saved-search-operations.ts";
import {
  getCompanyInput,
  getCompanyOutput,
  getCompanyPricesInput,
  getCompanyPricesOutput,
} from "#contract/operations/companies/company.ts";
import {
  getDayAtAGlanceInput,
  getDayAtAGlanceOutput,
  getMarketTimeInput,
  getMarketTimeOutput,
} from "#contract/operations/site/dashboard.ts";
import {
  getOwnersInput,
  getOwnersOutput,
  getTickersInput,
  getTickersOutput,
} from "#contract/operations/companies/dictionaries.ts";
import {
  getEventProofInput,
  getEventProofOutput,
} from "#contract/operations/screening/event-proof.ts";
import {
  exploreEventsInput,
  exploreEventsOutput,
} from "#contract/operations/screening/explore-events.ts";
import {
  studyEventsInput,
  studyEventsOutput,
  studyTradesInput,
  studyTradesOutput,
} from "#contract/operations/screening/event-study.ts";
import {
  exploreTradesInput,
  exploreTradesOutput,
} from "#contract/operations/screening/explore-trades.ts";
import { formSubmissionInput } from "#contract/operations/site/inquiry.ts";
import { updateUserPreferencesInput } from "#contract/operations/accounts/preferences.ts";
import {
  getScreeningStatusInput,
  getScreeningStatusOutput,
} from "#contract/operations/screening/screening-status.ts";
import { successOutput } from "#contract/operations/accounts/session.ts";
import {
  getTradeProofInput,
  getTradeProofOutput,
} from "#contract/operations/screening/trade-proof.ts";
import {
  openToAll,
  openToHolders,
  openToSignedIn,
  openToAdministration,
} from "#contract/values/account/permissions.ts";
import {
  getCompanyFilingsInput,
  getCompanyFilingsOutput,
} from "#contract/operations/companies/company-filings.ts";
import { getHoldingsInput, getHoldingsOutput } from "#contract/operations/companies/holdings.ts";
import {
  getCompanyInsidersInput,
  getCompanyInsidersOutput,
  getPersonInput,
  getPersonOutput,
} from "#contract/operations/companies/insiders.ts";
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

/** How fresh and complete the stored filings and prices are. */
const statusOperations = {
  get_public_status: {
    summary:
      "Whether the data are current and complete. Public; contains no filing, account, or address; also available on the public sites.",
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
    input: retryFilingInput,
    output: successOutput,
  },
} as const satisfies Record<string, Operation>;

/** Insiders of a company, what they hold, and a company's filings. */
const insiderOperations = {
  get_company_insiders: {
    summary:
      "Every reporting person of a company, with the values sold and purchased in a period. A trade of several owners is listed for each and counted once in the company's total.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getCompanyInsidersInput,
    output: getCompanyInsidersOutput,
  },
  get_person: {
    summary: "A reporting person across all issuers: names, locations, roles, trades.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getPersonInput,
    output: getPersonOutput,
  },
  get_holdings: {
    summary:
      "A person's holdings of one issuer, line by line: the expected balance after each line next to the reported one.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getHoldingsInput,
    output: getHoldingsOutput,
  },
  get_company_filings: {
    summary:
      "A company's stored filings, newest first, or those whose text has keywords, with snippets. " +
      "`next` continues where the answer ended.",
    access: openToHolders("explore_trades", "explore_events", "alerts"),
    effect: "reads",
    input: getCompanyFilingsInput,
    output: getCompanyFilingsOutput,
  },
} as const satisfies Record<string, Operation>;

/** Every operation of `POST /api`, by its `type`. */
export const catalogue = {
  ...accountOperations,
  ...administrationOperations,
  ...statusOperations,
  ...insiderOperations,
  ...savedSearchOperations,
  ...alertOperations,
  ...alertChannelOperations,
  ...categorizationOperations,
  update_user_preferences: {
    summary: "Save one preference of the signed-in account.",
    access: openToSignedIn,
    input: updateUserPreferencesInput,
    output: successOutput,
  },
  form_submission: {
    summary:
      "Send an inquiry to the firm. The same inquiry sent again within ten minutes counts once; " +
      "too many from one network or email are refused with 429. `page`, which is no field of the " +
      "form, says where the form was opened.",
    access: openToAll,
    input: formSubmissionInput,
    output: successOutput,
  },
  get_tickers: {
    summary: "Every known ticker with its company.",
    access: openToAll,
    effect: "reads",
    input: getTickersInput,
    output: getTickersOutput,
  },
  get_owners: {
    summary: "Every reporting person of a stored ownership form.",
    access: openToAll,
    effect: "reads",
    input: getOwnersInput,
    output: getOwnersOutput,
  },
  explore_trades: {
    summary: "Search insider trades: one page of rows and the exact total.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: exploreTradesInput,
    output: exploreTradesOutput,
  },
  get_trade_proof: {
    summary: "Where every number of one trade row comes from.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getTradeProofInput,
    output: getTradeProofOutput,
  },
  explore_events: {
    summary: "Search material events: one page of 8-K filings and the exact total.",
    access: openToHolders("explore_events"),
    effect: "reads",
    input: exploreEventsInput,
    output: exploreEventsOutput,
  },
  get_company: {
    summary: "One company: names, last price, key figures, and counts of stored data.",
    access: openToSignedIn,
    effect: "reads",
    input: getCompanyInput,
    output: getCompanyOutput,
  },
  get_company_prices: {
    summary: "A company's daily prices, with the trades and filings the caller may see by day.",
    access: openToHolders("explore_trades", "explore_events", "alerts"),
    effect: "reads",
    input: getCompanyPricesInput,
    output: getCompanyPricesOutput,
  },
  get_event_proof: {
    summary:
      "Where every number of one material event comes from, and what insiders traded before it. The " +
      "trades are null for callers who may not explore them.",
    access: openToHolders("explore_events"),
    effect: "reads",
    input: getEventProofInput,
    output: getEventProofOutput,
  },
  study_events: {
    summary:
      "Event study of all events of a search: abnormal returns around day 0, tests, dropped events with reasons.",
    access: openToHolders("explore_events"),
    effect: "reads",
    input: studyEventsInput,
    output: studyEventsOutput,
  },
  study_trades: {
    summary: "The same around the trade dates of a search for insider trades.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: studyTradesInput,
    output: studyTradesOutput,
  },
  get_screening_status: {
    summary: "Freshness of the stored data, and filters that are not usable yet.",
    access: openToSignedIn,
    effect: "reads",
    input: getScreeningStatusInput,
    output: getScreeningStatusOutput,
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
} as const satisfies Record<string, Operation>;

export type Catalogue = typeof catalogue;
export type OperationType = keyof Catalogue;

/** What a caller passes, without `type`: defaults may be left out. */
export type OperationPayload<Type extends OperationType> = Omit<
  z.input<Catalogue[Type]["input"]>,
  "type"
>;
/** What the handler receives once the input is parsed. */
export type OperationInput<Type extends OperationType> = z.output<Catalogue[Type]["input"]>;
/** What the call answers when it succeeds; a failure is an `ErrorAnswer`. */
export type OperationAnswer<Type extends OperationType> = z.output<Catalogue[Type]["output"]>;
