import type { EdgarOrigins } from "./edgar-client.ts";

/** Addresses of EDGAR as `../shared/DOMAIN.md`, section 1, lists them. */
export function edgarAddresses({ www, data }: EdgarOrigins) {
  const archives = `${www}/Archives/edgar`;
  return {
    /** The latest filings of a form; EDGAR matches it by prefix. */
    feed: (form: string, start: number, count = 100): string =>
      `${www}/cgi-bin/browse-edgar?action=getcurrent&type=${encodeURIComponent(form)}` +
      `&company=&dateb=&owner=include&count=${count}&start=${start}&output=atom`,
    /** @param accession  with dashes */
    submission: (cik: number, accession: string): string =>
      `${archives}/data/${cik}/${accession.replaceAll("-", "")}/${accession}.txt`,
    indexHeaders: (cik: number, accession: string): string =>
      `${archives}/data/${cik}/${accession.replaceAll("-", "")}/${accession}-index-headers.html`,
    /** @param day  YYYY-MM-DD */
    dailyIndex: (day: string): string =>
      `${archives}/daily-index/${quarterFolder(day)}/master.${day.replaceAll("-", "")}.idx`,
    /** Lists which daily indexes a quarter has. @param quarter  "2024/QTR3" */
    dailyIndexList: (quarter: string): string => `${archives}/daily-index/${quarter}/index.json`,
    fullIndex: (quarter: string): string => `${archives}/full-index/${quarter}/master.idx`,
    tickers: `${www}/files/company_tickers.json`,
    tickersWithExchange: `${www}/files/company_tickers_exchange.json`,
    tickersOfFunds: `${www}/files/company_tickers_mf.json`,
    /** @param name  "CIK0000320193.json", or of an overflow file */
    submissions: (name: string): string => `${data}/submissions/${name}`,
    companyFacts: (cik: number): string =>
      `${data}/api/xbrl/companyfacts/CIK${String(cik).padStart(10, "0")}.json`,
    /** Page that links the Insider Transactions Data Sets. */
    insiderDataSets: `${www}/data-research/sec-markets-data/insider-transactions-data-sets`,
  };
}

export type EdgarAddresses = ReturnType<typeof edgarAddresses>;

/** "2024-08-05" to "2024/QTR3". */
export function quarterFolder(day: string): string {
  return `${day.slice(0, 4)}/QTR${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}
