import { sql } from "kysely";
import { readSymbol } from "#domain/trades/rows/ticker.ts";
import type {
  IssuerPrices,
  IssuerRecord,
  OwnershipFiling,
  PriceSeries,
} from "#domain/trades/issuer-record.ts";
import type { Database } from "#database/connect.ts";
import { loadOwnershipFilings } from "#database/computed/load-ownership.ts";
import {
  findSeries,
  loadSeries,
  type PriceSettings,
  type SourceTicker,
} from "#database/computed/load-prices.ts";
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
    const counts = shareCounts.get(issuer.cik) ?? [];
    const classTickers = new Set(counts.flatMap(({ ticker }) => ticker ?? []));
    const companyTickers = { listedTickers, retired, classTickers };
    const [first, ...further] = await loadPrices(db, companyTickers, settings, funds);
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
      shareCounts: counts,
      prices: first?.prices ?? null,
      otherClassPrices: first?.otherClassPrices ?? [],
      fund: first?.fund ?? null,
      furtherPrices: further,
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

type CompanyTickers = {
  listedTickers: readonly string[];
  /** Names the company no longer has. */
  retired: readonly string[];
  /** Tickers of share classes counted on cover pages. */
  classTickers: ReadonlySet<string>;
};

/** The stock in every source that has it, the preferred one first, each with its market fund. */
async function loadPrices(
  db: Database,
  tickers: CompanyTickers,
  settings: PriceSettings,
  funds: FundCache,
): Promise<IssuerPrices[]> {
  const found = await findSeries(db, [...tickers.listedTickers, ...tickers.retired], settings);
  const fundSources = await findSeries(db, [settings.marketFund], settings);
  const sources = [...new Set(found.map((series) => series.source))];
  return await Promise.all(
    sources.map(async (source) => {
      const own = found.filter((series) => series.source === source).map(({ ticker }) => ticker);
      const [prices, otherClassPrices] = await loadClasses(db, source, { own, tickers });
      // The fund of the stock's own source where that has it, else of the most trusted one.
      const fundSource =
        fundSources.find((series) => series.source === source) ?? fundSources[0] ?? null;
      const fund = fundSource === null ? null : await loadFund(db, fundSource, funds);
      return { prices, otherClassPrices, fund };
    }),
  );
}

async function loadClasses(
  db: Database,
  source: string,
  { own, tickers }: { own: readonly string[]; tickers: CompanyTickers },
): Promise<[PriceSeries, PriceSeries[]]> {
  const listed = own.filter((ticker) => tickers.listedTickers.includes(ticker));
  const former = own.filter((ticker) => tickers.retired.includes(ticker));
  // Classes are different securities: the first listed one with its former names, the rest apart.
  const [main, ...others] = listed;
  const mainTickers = main === undefined ? former : [main, ...former];
  const classes = others.filter((ticker) => tickers.classTickers.has(ticker));
  return [
    await loadSeries(db, source, mainTickers),
    await Promise.all(classes.map((ticker) => loadSeries(db, source, [ticker]))),
  ];
}

async function loadFund(
  db: Database,
  { source, ticker }: SourceTicker,
  funds: FundCache,
): Promise<PriceSeries> {
  const cached = funds.get(source);
  if (cached !== undefined) return await cached;
  const loading = loadSeries(db, source, [ticker]);
  funds.set(source, loading);
  return await loading;
}
