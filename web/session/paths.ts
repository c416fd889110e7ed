/** Addresses of the screens about companies, persons and their trades. */

/** Where the company page is, see `companyPagePath`. */
export const companyPath = "/company";

type Company = { cik: string; ticker: string | null };

/** The company's page, by ticker where it has one. */
export function companyPagePath({ cik, ticker }: Company): string {
  return `${companyPath}?${new URLSearchParams(ticker === null ? { cik } : { ticker })}`;
}

/** The person's page, over all issuers. */
export function personPagePath(cik: string): string {
  return `/insider?${new URLSearchParams({ cik })}`;
}

/** Where a package one does not hold is asked for. */
export const requestAccessPath = "/contact-us";
