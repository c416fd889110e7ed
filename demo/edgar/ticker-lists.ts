import { companies, type Company } from "#demo/world/cast/company.ts";
import { classCounts } from "#demo/world/filings/share-classes.ts";
import { isReporting, listingChangesOf, nameOn } from "#demo/world/market/corporate-actions.ts";
import { fundTicker } from "#demo/world/market/fund.ts";
import type { World } from "#demo/world/world.ts";

type Listed = { company: Company; name: string; ticker: string; exchange: string | null };

/** Listed classes on a day, the largest company first; a class follows its main one. */
function listedOn(world: World, day: string): readonly Listed[] {
  const value = (company: Company): number => {
    const close = world.bars.get(company.cik)?.findLast((bar) => bar.day <= day)?.close ?? 0;
    return close * classCounts(company, day).reduce((sum, { shares }) => sum + shares, 0);
  };
  return companies
    .filter((company) => isListed(company, day))
    .map((company) => ({ company, value: value(company) }))
    .sort((a, b) => b.value - a.value)
    .flatMap(({ company }) =>
      classCounts(company, day).flatMap(({ ticker }) =>
        ticker === null
          ? []
          : [{ company, name: nameOn(company, day), ticker, exchange: company.exchange }],
      ),
    );
}

function isListed(company: Company, day: string): boolean {
  const { firstTradedOn = "" } = listingChangesOf(company);
  return company.ticker !== null && firstTradedOn <= day && isReporting(company, day);
}

/** `company_tickers.json`: a map from the place in the list. */
export function companyTickers(world: World, day: string): string {
  const rows = listedOn(world, day).map(({ company, ticker, name }, place) => [
    String(place),
    { cik_str: company.cik, ticker, title: name },
  ]);
  return JSON.stringify(Object.fromEntries(rows));
}

/** `company_tickers_exchange.json`: a table with its field names. */
export function companyTickersExchange(world: World, day: string): string {
  const data = listedOn(world, day).map(({ company, name, ticker, exchange }) => [
    company.cik,
    name,
    ticker,
    exchange,
  ]);
  return JSON.stringify({ fields: ["cik", "name", "ticker", "exchange"], data });
}

/** The market fund's investment company; funds have series and classes in place of a ticker a CIK. */
const fundCompanyCik = 9_999_505;
const fundClasses = [
  ["S000099001", "C000099001", fundTicker],
  ["S000099001", "C000099002", "HVTMX"],
  ["S000099002", "C000099003", "HVBDX"],
] as const;

/** `company_tickers_mf.json`: the classes of funds. */
export function fundTickers(): string {
  return JSON.stringify({
    fields: ["cik", "seriesId", "classId", "symbol"],
    data: fundClasses.map((row) => [fundCompanyCik, ...row]),
  });
}
