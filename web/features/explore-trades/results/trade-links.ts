import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";

/** The page of a filing on sec.gov that lists its documents. */
export function filingUrl(row: { cik: string; accno: string }): string {
  return filingIndexUrl(Number(row.cik), row.accno);
}

/** A public quote page; share classes are written with a dash there (BRK-B). */
export function quoteUrl(ticker: string): string {
  const symbol = encodeURIComponent(ticker.replaceAll(/[./]/g, "-"));
  return new URL(`/quote/${symbol}`, "https://finance.yahoo.com").href;
}

/** A map search for the owner's "City, State". */
export function mapUrl(location: string): string {
  const url = new URL("https://www.google.com/maps/search/");
  url.search = new URLSearchParams({ api: "1", query: location }).toString();
  return url.href;
}
