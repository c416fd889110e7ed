import type { Pool } from "pg";
import { type ListingRecord, storeListings } from "#database/filings/listings.ts";
import { storeListedShareCounts } from "#database/filings/share-counts.ts";
import { replaceTickerList, storeCompanyFacts } from "#database/filings/tickers.ts";
import { storeUnreadable, type UnreadableRecord } from "#database/filings/unreadable.ts";
import type {
  CompanyProfile,
  ListedShareCount,
  ListedTicker,
  MetadataItem,
} from "#sources/edgar/archive/archive-item.ts";
import { readMetadata } from "#sources/edgar/archive/read-metadata.ts";

/** Listed filings gathered over files before they are written. */
const listingsPerTransaction = 5000;

/**
 * Imports files that contain lists rather than filings. Listed filings are collected over files;
 * call `flush` before reading anything that depends on them.
 */
export class MetadataIngest {
  readonly #pool: Pool;
  readonly #root: string;
  readonly #source: string;
  #listings: ListingRecord[] = [];

  constructor(context: { pool: Pool; root: string; source: string }) {
    this.#pool = context.pool;
    this.#root = context.root;
    this.#source = context.source;
  }

  /** Reads one file. @returns what could not be read in it */
  async take(item: MetadataItem): Promise<number> {
    const tickers: ListedTicker[] = [];
    const companies: CompanyProfile[] = [];
    const shareCounts: ListedShareCount[] = [];
    const unreadable: UnreadableRecord[] = [];
    for await (const record of readMetadata(this.#root, item)) {
      if (record.type === "listed-filing") this.#listings.push(record.listed);
      else if (record.type === "ticker") tickers.push(record.ticker);
      else if (record.type === "company") companies.push(record.company);
      else if (record.type === "share-count") shareCounts.push(record.shareCount);
      else unreadable.push(this.#unreadableOf(record));
      if (this.#listings.length >= listingsPerTransaction) await this.flush();
    }
    await this.#storeTickers(tickers);
    if (companies.length > 0) await storeCompanyFacts(this.#pool, companies.map(companyFactsOf));
    if (shareCounts.length > 0) await storeListedShareCounts(this.#pool, shareCounts);
    await storeUnreadable(this.#pool, unreadable);
    return unreadable.length;
  }

  /** Writes the listed filings gathered so far. */
  async flush(): Promise<void> {
    const listings = this.#listings;
    this.#listings = [];
    await storeListings(this.#pool, listings);
  }

  async #storeTickers(tickers: readonly ListedTicker[]): Promise<void> {
    const lists = Map.groupBy(tickers, (ticker) => `${ticker.origin} ${ticker.listDate}`);
    for (const rows of lists.values()) {
      const [first] = rows;
      if (first === undefined) continue;
      const { origin, listDate } = first;
      const list =
        origin === "submissions" ? { origin, listDate, onlyCik: first.cik } : { origin, listDate };
      await replaceTickerList(this.#pool, list, rows);
    }
  }

  #unreadableOf(record: {
    path: string;
    line: number | null;
    reasonCode: string;
    reason: string;
  }): UnreadableRecord {
    return {
      source: this.#source,
      path: record.line === null ? record.path : `${record.path}:${record.line}`,
      accession: null,
      form: null,
      reasonCode: record.reasonCode,
      reason: record.reason,
      sha256: "",
    };
  }
}

/**
 * What a submissions file says of its company; the newest filing it lists shows how recent it is.
 */
export function companyFactsOf(company: CompanyProfile) {
  return {
    cik: company.cik,
    name: company.name,
    sic: company.sic,
    fiscalYearEnd: company.fiscalYearEnd,
    exchange: company.exchanges[0] ?? null,
    asOf: `${company.asOf ?? "0000-00-00"}/submissions`,
  };
}
