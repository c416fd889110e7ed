import type { IssuerPrices, PriceSeries } from "#domain/trades/issuer-record.ts";
import type { CompanyTickers } from "#database/computed/company-tickers.ts";
import {
  findSeries,
  loadActions,
  loadSeries,
  type PriceSettings,
  type SourceTicker,
} from "#database/computed/load-prices.ts";
import type { Database } from "#database/connect.ts";

/** Loaded market funds by source, kept for the issuers of one transaction. */
export type FundCache = Map<string, Promise<PriceSeries>>;

type PricedTickers = CompanyTickers & {
  /** Tickers of share classes counted on cover pages. */
  classTickers: ReadonlySet<string>;
};

/** The stock in every source that has it, the preferred one first, each with its market fund. */
export async function loadIssuerPrices(
  db: Database,
  tickers: PricedTickers,
  settings: PriceSettings,
  funds: FundCache,
): Promise<IssuerPrices[]> {
  const firstDay = settings.firstDay ?? null;
  const ownTickers = [...tickers.listedTickers, ...tickers.retired];
  const wanted = [...new Set([...ownTickers, settings.marketFund])];
  const known = await findSeries(db, wanted, settings);
  const found = known.filter(({ ticker }) => ownTickers.includes(ticker));
  const fundSources = known.filter(({ ticker }) => ticker === settings.marketFund);
  const sources = [...new Set(found.map((series) => series.source))];
  return await Promise.all(
    sources.map(async (source) => {
      const own = found.filter((series) => series.source === source).map(({ ticker }) => ticker);
      // The fund of the stock's own source where that has it, else of the most trusted one.
      const fundSource =
        fundSources.find((series) => series.source === source) ?? fundSources[0] ?? null;
      const [[prices, otherClassPrices], fund] = await Promise.all([
        loadClasses(db, source, { own, tickers, firstDay }),
        fundSource === null ? null : loadFund(db, fundSource, { funds, firstDay }),
      ]);
      return { prices, otherClassPrices, fund };
    }),
  );
}

/** Splits of the main class from the most trusted source that reports splits; null where none does. */
export async function loadIssuerSplits(
  db: Database,
  tickers: CompanyTickers,
  settings: PriceSettings,
): Promise<{ source: string; splits: NonNullable<PriceSeries["splits"]> } | null> {
  const found = await findSeries(db, [...tickers.listedTickers, ...tickers.retired], settings);
  for (const source of new Set(found.map((series) => series.source))) {
    const own = found.filter((series) => series.source === source).map(({ ticker }) => ticker);
    const { splits } = await loadActions(db, source, splitClasses(own, tickers).mainTickers);
    if (splits !== null) return { source, splits };
  }
  return null;
}

/**
 * Under which names the one series of a source is stored: the first listed ticker with its former
 * names, newest first; other classes are different securities, and apart.
 * @param own  tickers the source has bars of, in the order of `findSeries`
 */
export function splitClasses(
  own: readonly string[],
  { listedTickers, retired }: CompanyTickers,
): { mainTickers: string[]; others: string[] } {
  const [main, ...others] = own.filter((ticker) => listedTickers.includes(ticker));
  const former = own.filter((ticker) => retired.includes(ticker));
  return { mainTickers: main === undefined ? former : [main, ...former], others };
}

async function loadClasses(
  db: Database,
  source: string,
  {
    own,
    tickers,
    firstDay,
  }: { own: readonly string[]; tickers: PricedTickers; firstDay: string | null },
): Promise<[PriceSeries, PriceSeries[]]> {
  const { mainTickers, others } = splitClasses(own, tickers);
  const classes = others.filter((ticker) => tickers.classTickers.has(ticker));
  return [
    await loadSeries(db, source, mainTickers, firstDay),
    await Promise.all(classes.map((ticker) => loadSeries(db, source, [ticker], firstDay))),
  ];
}

async function loadFund(
  db: Database,
  { source, ticker }: SourceTicker,
  { funds, firstDay }: { funds: FundCache; firstDay: string | null },
): Promise<PriceSeries> {
  const cached = funds.get(source);
  if (cached !== undefined) return await cached;
  const loading = loadSeries(db, source, [ticker], firstDay);
  funds.set(source, loading);
  return await loading;
}
