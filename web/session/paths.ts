import { screens } from "./screens.ts";
import type { Alert } from "#contract/operations/alerts/alerts.ts";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";

/** Addresses of the screens about companies, persons and their trades. */

/** The company's page, by its CIK: a ticker may be another company's by now. */
export function companyPagePath({ cik }: { cik: string }): string {
  return `${screens.company.path}?${new URLSearchParams({ cik })}`;
}

/** The part of the company's page with its filings, as addresses name it after the sign `#`. */
export const filingsPart = "filings";

/** The company's page at its filings. */
export function companyFilingsPath(company: { cik: string }): string {
  return `${companyPagePath(company)}#${filingsPart}`;
}

/** The page of the company that has the ticker. */
export function tickerPagePath(ticker: string): string {
  return `${screens.company.path}?${new URLSearchParams({ ticker })}`;
}

/** The person's page, over all issuers. */
export function personPagePath(cik: string): string {
  return `${screens.insider.path}?${new URLSearchParams({ cik })}`;
}

/**
 * The event study of a search. The search is after the sign `#`, which stays in the browser: with thousands
 * of companies it is longer than what a server takes as an address.
 * @param payload  what was sent to `explore_events` or `explore_trades`
 */
export function eventStudyPath(of: "events" | "trades", payload: object): string {
  const search = encodeURIComponent(JSON.stringify({ ...payload, email: undefined }));
  return `${screens.eventStudy.path}?of=${of}#${search}`;
}

type ReviewVisit = {
  gvkey: string;
  companyName: string;
  isAdminMode: boolean;
  /** Of the reviewer whose work it is. */
  email: string;
};

/** What the review page receives. Source: second specification, section 2, Categorization detail. */
export function reviewState({ gvkey, companyName, isAdminMode, email }: ReviewVisit) {
  return { gvkey, company_name: companyName, isAdminMode, originalEmail: email };
}

/** Addresses of the screens about alerts, and what goes along to them. */

/** The results of an alert, by its name, so that a reload or a bookmark finds them. */
export function alertPath(name: string): string {
  return `${screens.alertResults.path}?${new URLSearchParams({ alertName: name })}`;
}

/**
 * What goes to the results screen with the navigation: of an alert its name, of a search its payload
 * with where Back leads to and what is handed back there.
 */
export type AlertResultsState = {
  alertName?: string;
  alert?: Alert;
  searchPayload?: object;
  fromPath?: string;
  prevSearchState?: unknown;
};

/**
 * The form of a new alert, filled in where `prefill` says so. That is after the sign `#`, which stays in the
 * browser: a list of companies is longer than what a server takes as an address.
 * @param prefill  fields of `set_alerts`
 */
export function newAlertPath(kind: AlertKind, prefill: object = {}): string {
  const address = `${screens.alerts.path}?${new URLSearchParams({ new: kind })}`;
  if (Object.keys(prefill).length === 0) return address;
  return `${address}#${encodeURIComponent(JSON.stringify(prefill))}`;
}

/** The form of an alert there is, above the list. */
export function editAlertPath(name: string): string {
  return `${screens.alerts.path}?${new URLSearchParams({ edit: name })}`;
}
