import type { OperationInput } from "#contract/catalogue.ts";
import type { ExploreTradesAnswer, TradeSearch } from "#contract/operations/explore-trades.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import type { Database } from "#database/connect.ts";
import {
  findCompanies,
  findListedTickers,
  findOwners,
  type KnownTicker,
} from "#database/queries/dictionaries.ts";
import { newYorkDay } from "#platform/clock.ts";
import type { Services } from "#server/endpoint/context.ts";

/** Names are for the sentence above the table, which spells out a few and counts the rest. */
const mostNamed = 20;

export type ResolvedSearch = {
  /** As it is shown: with the tickers that were asked for. */
  search: TradeSearch;
  /** As it is run: tickers replaced by the companies that have them. */
  conditions: TradeSearch;
  named: ExploreTradesAnswer["named"];
};

type Sources = Pick<Services, "db" | "reads" | "marketClock">;

/** Fills in the dates, leaves out what restricts nothing, and finds the companies of tickers. */
export async function resolveSearch(
  sources: Sources,
  input: OperationInput<"explore_trades">,
): Promise<ResolvedSearch> {
  const search = normalise(input, newYorkDay(sources.marketClock.now()));
  const persons = await namedPersons(sources.db, search.reporting_person_ciks ?? []);
  const { tickers, ...withoutTickers } = search;
  if (tickers === undefined) {
    const companies = await namedCompanies(sources.db, search.ciks ?? []);
    return { search, conditions: search, named: { companies, persons, unknown_tickers: [] } };
  }
  const found = await companiesOf(sources, tickers);
  const known = new Set(found.map(({ ticker }) => ticker));
  const companies = found.map(({ cik, ...company }) => ({ cik: formatCik(cik), ...company }));
  return {
    search,
    conditions: { ...withoutTickers, ciks: companies.map(({ cik }) => cik) },
    named: {
      companies: companies.slice(0, mostNamed),
      persons,
      unknown_tickers: tickers.filter((ticker) => !known.has(ticker)),
    },
  };
}

/** As the ticker dictionary has them: lists first, then the symbols that only trades carry. */
async function companiesOf(
  { db, reads }: Sources,
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
): Promise<ExploreTradesAnswer["named"]["companies"]> {
  if (ciks.length === 0) return [];
  const found = await findCompanies(db, ciks.slice(0, mostNamed).map(Number));
  return found.map(({ cik, ...company }) => ({ cik: formatCik(cik), ...company }));
}

async function namedPersons(
  db: Database,
  ciks: readonly string[],
): Promise<ExploreTradesAnswer["named"]["persons"]> {
  if (ciks.length === 0) return [];
  const found = await findOwners(db, ciks.slice(0, mostNamed).map(Number));
  return found.map(({ cik, name }) => ({ cik: formatCik(cik), name }));
}

function normalise(input: OperationInput<"explore_trades">, today: string): TradeSearch {
  const { type, email, start_date, end_date, ciks, tickers, reporting_person_ciks, ...rest } =
    input;
  return {
    ...rest,
    start_date: start_date === "" ? "all" : start_date,
    end_date: end_date === "" || end_date === "all" ? today : end_date,
    ...nonEmpty("ciks", ciks),
    ...nonEmpty("tickers", tickers),
    ...nonEmpty("reporting_person_ciks", reporting_person_ciks),
  };
}

function nonEmpty<Name extends string>(
  name: Name,
  values: readonly string[] | undefined,
): { [Key in Name]?: string[] } | object {
  return values === undefined || values.length === 0 ? {} : { [name]: [...new Set(values)] };
}
