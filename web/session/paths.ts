import { screens } from "./screens.ts";

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

/** The Section 16(b) worksheet of a person in a company's stock. */
export function worksheetPath(of: { cik: string; owner_cik: string }): string {
  const parameters = new URLSearchParams({ cik: of.cik, owner: of.owner_cik });
  return `${screens.shortSwingWorksheet.path}?${parameters}`;
}

/** Form 144 notices of a company or person. */
export function plannedSalesPath(of: { company?: string; person?: string }): string {
  return `${screens.plannedSales.path}?${new URLSearchParams(of)}`;
}

/** One notice by its accession number, or sales without a notice. */
export function plannedSalePath(id: string): string {
  return `${screens.plannedSale.path}?${new URLSearchParams({ id })}`;
}

/** A trading plan, by its company and its key within it. */
export function planPath(of: { cik: string; plan: string }): string {
  return `${screens.tradingPlan.path}?${new URLSearchParams({ cik: of.cik, plan: of.plan })}`;
}

/** The trading plans of a company, a person, or a person in a company. */
export function plansPath(of: { company?: string; person?: string }): string {
  return `${screens.tradingPlans.path}?${new URLSearchParams(of)}`;
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

/** A case, at one of its parts. */
export function casePath(caseId: number, tab?: string): string {
  const parameters = new URLSearchParams({ case: String(caseId) });
  if (tab !== undefined) parameters.set("tab", tab);
  return `${screens.caseDetail.path}?${parameters}`;
}

/** One's own review of a company, for links that open in another tab, where there is no navigation state. */
export function ownReviewPath(gvkey: string): string {
  return `${screens.categorizationDetail.path}?${new URLSearchParams({ gvkey })}`;
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
