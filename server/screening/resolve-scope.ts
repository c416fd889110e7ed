import type { ExploreEventsAnswer } from "#contract/operations/screening/explore-events.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import type { Database } from "#database/connect.ts";
import {
  findCompanies,
  findListedTickers,
  type KnownTicker,
} from "#database/queries/company/dictionaries.ts";
import { countUnpricedCompanies } from "#database/prices/price-gaps.ts";
import { type Clock, newYorkDay } from "#platform/clock.ts";
import type { Services } from "#server/endpoint/context.ts";

/** Names are for the sentence above the table, which spells out a few and counts the rest. */
export const mostNamed = 20;

export type ScopeSources = Pick<Services, "db"> & {
  reads: Pick<Services["reads"], "tickers">;
  marketClock: Clock;
};

/** What a search is resolved from: its scope, and the fund whose prices its returns need. */
export type SearchSources = ScopeSources & {
  settings: Pick<Services["settings"], "marketFund">;
  status: Pick<Services["status"], "unpricedCompanies">;
};

/** Of when, and of which companies, as a search names them. */
type RequestedScope = {
  start_date: string;
  end_date: string;
  ciks?: readonly string[] | undefined;
  tickers?: readonly string[] | undefined;
};

type Scope = { start_date: string; end_date: string; ciks?: string[]; tickers?: string[] };

export type ResolvedScope = {
  /** Dates filled in, with the requested tickers. */
  shown: Scope;
  /** The same with the companies that have them in their place. */
  run: Scope;
  named: ExploreEventsAnswer["named"];
};

/**
 * Fills in the dates, leaves out empty lists, and finds the companies of tickers.
 * @param today  the last day of a search that names none, `YYYY-MM-DD`; the day in New York by default
 */
export async function resolveScope(
  sources: ScopeSources,
  requested: RequestedScope,
  today = newYorkDay(sources.marketClock.now()),
): Promise<ResolvedScope> {
  const dates = {
    start_date: requested.start_date === "" ? "all" : requested.start_date,
    end_date:
      requested.end_date === "" || requested.end_date === "all" ? today : requested.end_date,
  };
  const ciks = [...new Set(requested.ciks)];
  const tickers = [...new Set(requested.tickers)];
  if (tickers.length === 0) {
    const scope = ciks.length === 0 ? dates : { ...dates, ciks };
    const companies = await namedCompanies(sources.db, ciks);
    return { shown: scope, run: scope, named: { companies, unknown_tickers: [] } };
  }
  const found = await companiesOf(sources, tickers);
  const known = new Set(found.map(({ ticker }) => ticker));
  const companies = found.map(({ cik, ...company }) => ({ cik: formatCik(cik), ...company }));
  return {
    shown: { ...dates, tickers },
    run: { ...dates, ciks: companies.map(({ cik }) => cik) },
    named: {
      companies: companies.slice(0, mostNamed),
      unknown_tickers: tickers.filter((ticker) => !known.has(ticker)),
    },
  };
}

/**
 * How many companies of a search have no prices yet. To be called before the search runs: then prices that arrive in
 * between are mentioned, never missing without notice.
 * @param ciks  the companies it names; undefined: all companies
 */
export async function pendingPrices(
  { db, settings, status }: Pick<SearchSources, "db" | "settings" | "status">,
  ciks: readonly string[] | undefined,
): Promise<{ pending_prices?: number }> {
  // Mostly none, which is known already: counting takes as long as a search.
  const ofAll = await status.unpricedCompanies();
  const count =
    ofAll === 0 || ciks === undefined
      ? ofAll
      : await countUnpricedCompanies(db, settings.marketFund, ciks);
  return count === 0 ? {} : { pending_prices: count };
}

/** As the ticker dictionary has them: lists first, then the symbols that only trades carry. */
async function companiesOf(
  { db, reads }: ScopeSources,
  tickers: readonly string[],
): Promise<KnownTicker[]> {
  const listed = await findListedTickers(db, tickers);
  const missing = new Set(tickers);
  for (const { ticker } of listed) missing.delete(ticker);
  if (missing.size === 0) return listed;
  return [...listed, ...(await reads.tickers()).filter(({ ticker }) => missing.has(ticker))];
}

async function namedCompanies(
  db: Database,
  ciks: readonly string[],
): Promise<ResolvedScope["named"]["companies"]> {
  if (ciks.length === 0) return [];
  const found = await findCompanies(db, ciks.slice(0, mostNamed).map(Number));
  return found.map(({ cik, ...company }) => ({ cik: formatCik(cik), ...company }));
}
