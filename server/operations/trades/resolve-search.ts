import type { OperationInput } from "#contract/catalogue.ts";
import type { ExploreTradesAnswer, TradeSearch } from "#contract/operations/explore-trades.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import type { Database } from "#database/connect.ts";
import { findCompanies, findOwners, findTickers } from "#database/queries/dictionaries.ts";
import { newYorkDay } from "#platform/clock.ts";

/** Names are for the sentence above the table, which spells out a few and counts the rest. */
const mostNamed = 20;

export type ResolvedSearch = {
  /** As it is shown: with the tickers that were asked for. */
  search: TradeSearch;
  /** As it is run: tickers replaced by the companies that have them. */
  conditions: TradeSearch;
  named: ExploreTradesAnswer["named"];
};

/** Fills in the dates, leaves out what restricts nothing, and finds the companies of tickers. */
export async function resolveSearch(
  db: Database,
  input: OperationInput<"explore_trades">,
  now: Temporal.Instant,
): Promise<ResolvedSearch> {
  const search = normalise(input, newYorkDay(now));
  const { tickers, ...withoutTickers } = search;
  const persons = search.reporting_person_ciks ?? [];
  const owners = await findOwners(db, persons.slice(0, mostNamed).map(Number));
  const namedPersons = owners.map(({ cik, name }) => ({ cik: formatCik(cik), name }));
  if (tickers === undefined) {
    const companies = await findCompanies(db, (search.ciks ?? []).slice(0, mostNamed).map(Number));
    const named = companies.map(({ cik, ...company }) => ({ cik: formatCik(cik), ...company }));
    return {
      search,
      conditions: search,
      named: { companies: named, persons: namedPersons, unknown_tickers: [] },
    };
  }
  const found = await findTickers(db, tickers);
  const known = new Set(found.map(({ ticker }) => ticker));
  const companies = found.map(({ cik, ...company }) => ({ cik: formatCik(cik), ...company }));
  return {
    search,
    conditions: { ...withoutTickers, ciks: companies.map(({ cik }) => cik) },
    named: {
      companies: companies.slice(0, mostNamed),
      persons: namedPersons,
      unknown_tickers: tickers.filter((ticker) => !known.has(ticker)),
    },
  };
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
