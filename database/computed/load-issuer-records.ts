import { sql } from "kysely";
import { readSymbol } from "#domain/trades/rows/ticker.ts";
import type { IssuerRecord, OwnershipFiling, PriceSeries } from "#domain/trades/issuer-record.ts";
import type { Database } from "#database/connect.ts";
import { loadOwnershipFilings } from "#database/computed/load-ownership.ts";
import { findSeries, loadSeries, type PriceSettings } from "#database/computed/load-prices.ts";
import {
  loadCurrentReports,
  loadDelistings,
  loadPeriodicReports,
  loadShareCounts,
} from "#database/computed/load-reports.ts";

/** Loaded market funds by source, kept for one pass over many issuers. */
export type FundCache = Map<string, Promise<PriceSeries>>;

/** Everything one issuer's computed rows depend on; null when nothing is stored of that CIK. */
export async function loadIssuerRecord(
  db: Database,
  cik: number,
  settings: PriceSettings,
): Promise<IssuerRecord | null> {
  const [record] = await loadIssuerRecords(db, [cik], settings, new Map());
  return record ?? null;
}

/** The same for several issuers at once, in the order asked; unknown CIKs are left out. */
export async function loadIssuerRecords(
  db: Database,
  ciks: readonly number[],
  settings: PriceSettings,
  funds: FundCache,
): Promise<IssuerRecord[]> {
  const [issuers, tickers, ownership, current, periodic, delistings, shareCounts] =
    await Promise.all([
      loadIssuers(db, ciks),
      loadListedTickers(db, ciks),
      loadOwnershipFilings(db, ciks),
      loadCurrentReports(db, ciks),
      loadPeriodicReports(db, ciks),
      loadDelistings(db, ciks),
      loadShareCounts(db, ciks),
    ]);
  const symbols = collectSymbols(ownership);
  const foreign = await symbolsOfOthers(db, symbols);
  const records: IssuerRecord[] = [];
  for (const issuer of issuers) {
    const listedTickers = tickers.get(issuer.cik) ?? [];
    const filings = ownership.get(issuer.cik) ?? [];
    const retired = retiredSymbols(filings, listedTickers).filter((symbol) => !foreign.has(symbol));
    const { prices, fund } = await loadPrices(db, { listedTickers, retired }, settings, funds);
    records.push({
      cik: issuer.cik,
      name: issuer.name,
      sic: issuer.sic,
      fiscalYearEnd: issuer.fiscalYearEnd,
      listedTickers,
      ownershipFilings: filings,
      currentReports: current.get(issuer.cik) ?? [],
      periodicReports: periodic.get(issuer.cik) ?? [],
      delistingFiledOn: delistings.get(issuer.cik) ?? null,
      shareCounts: shareCounts.get(issuer.cik) ?? [],
      prices,
      fund,
    });
  }
  return records;
}

type IssuerRow = { cik: number; name: string; sic: string | null; fiscalYearEnd: string | null };

async function loadIssuers(db: Database, ciks: readonly number[]): Promise<IssuerRow[]> {
  const result = await sql<IssuerRow>`
    select cik, name, sic, fiscal_year_end as "fiscalYearEnd"
      from issuer where cik = any(${ciks}) order by array_position(${ciks}::bigint[], cik)`.execute(
    db,
  );
  return result.rows;
}

/** The tickers of the newest list that has the company, in that list's order. */
async function loadListedTickers(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, string[]>> {
  const result = await sql<{ cik: number; tickers: string[] }>`
    select distinct on (cik) cik, array_agg(ticker order by list_order, ticker) as tickers
      from issuer_ticker where cik = any(${ciks})
     group by cik, list_date, origin
     order by cik, list_date collate "C" desc,
              array_position(array['company_tickers', 'company_tickers_exchange', 'submissions',
                                   'ticker.txt'], origin) nulls last, origin`.execute(db);
  return new Map(result.rows.map((row) => [row.cik, row.tickers]));
}

function collectSymbols(ownership: ReadonlyMap<number, readonly OwnershipFiling[]>): string[] {
  const symbols = new Set<string>();
  for (const filings of ownership.values()) {
    for (const symbol of retiredSymbols(filings, [])) symbols.add(symbol);
  }
  return [...symbols];
}

/** Symbols of the ownership documents that the company's list no longer has, latest filing first. */
function retiredSymbols(
  filings: readonly OwnershipFiling[],
  listedTickers: readonly string[],
): string[] {
  const listed = new Set(listedTickers);
  const lastSeen = new Map<string, string>();
  for (const filing of filings) {
    const symbol = readSymbol(filing.issuerSymbol, (ticker) => listed.has(ticker));
    if (symbol === null || listed.has(symbol)) continue;
    const day = filing.filedOn ?? filing.periodOfReport ?? "";
    if (day >= (lastSeen.get(symbol) ?? "")) lastSeen.set(symbol, day);
  }
  return [...lastSeen].sort((a, b) => (a[1] < b[1] ? 1 : -1)).map(([symbol]) => symbol);
}

/** Symbols that today's lists give to some company: whoever else used them, their prices are that company's. */
async function symbolsOfOthers(db: Database, symbols: readonly string[]): Promise<Set<string>> {
  const result = await sql<{ ticker: string }>`
    select distinct ticker from issuer_ticker
     where ticker = any(${symbols}) and list_date = 'current'`.execute(db);
  return new Set(result.rows.map((row) => row.ticker));
}

async function loadPrices(
  db: Database,
  tickers: { listedTickers: readonly string[]; retired: readonly string[] },
  settings: PriceSettings,
  funds: FundCache,
): Promise<{ prices: PriceSeries | null; fund: PriceSeries | null }> {
  const found = await findSeries(db, [...tickers.listedTickers, ...tickers.retired], settings);
  const source = found[0]?.source;
  if (source === undefined) return { prices: null, fund: null };
  const own = found.filter((series) => series.source === source).map((series) => series.ticker);
  // Classes of a company are different securities: the first listed one, then its retired names.
  const main = own.filter((ticker) => tickers.listedTickers.includes(ticker)).slice(0, 1);
  const former = own.filter((ticker) => tickers.retired.includes(ticker));
  const prices = await loadSeries(db, source, [...main, ...former]);
  return { prices, fund: await loadFund(db, source, settings, funds) };
}

/** The market fund from the stock's own source where that has it, else from the most trusted one. */
async function loadFund(
  db: Database,
  stockSource: string,
  settings: PriceSettings,
  funds: FundCache,
): Promise<PriceSeries | null> {
  const found = await findSeries(db, [settings.marketFund], settings);
  const chosen = found.find((series) => series.source === stockSource) ?? found[0];
  if (chosen === undefined) return null;
  const cached = funds.get(chosen.source);
  if (cached !== undefined) return await cached;
  const loading = loadSeries(db, chosen.source, [settings.marketFund]);
  funds.set(chosen.source, loading);
  return await loading;
}
