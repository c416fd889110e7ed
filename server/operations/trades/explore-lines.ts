import type { z } from "zod";
import type {
  ExploreLinesAnswer,
  exploreLinesInput,
  LineSearch,
} from "#contract/operations/screening/explore-lines.ts";
import type { MemberContext, Services } from "#server/endpoint/context.ts";
import { namedPersons } from "#server/screening/named-persons.ts";
import { resolveScope } from "#server/screening/resolve-scope.ts";

type Input = z.output<typeof exploreLinesInput>;

/** One page of all transactions, the exact numbers of all rows and of holdings, and the search as it ran. */
export async function exploreLines(
  input: Input,
  context: MemberContext,
): Promise<ExploreLinesAnswer> {
  const { search, conditions, named } = await resolveLineSearch(context, input);
  const { rows, total, holdings } = await context.screening.screenLines(conditions);
  return { rows, num_rows: total, num_holdings: holdings, search, named };
}

type ResolvedSearch = {
  /** As it is shown: with the requested tickers. */
  search: LineSearch;
  /** As it is run: tickers replaced by the companies that have them. */
  conditions: LineSearch;
  named: ExploreLinesAnswer["named"];
};

/** Fills in the dates, leaves out what restricts nothing, and finds the companies of tickers. */
export async function resolveLineSearch(
  sources: Pick<Services, "db" | "reads" | "marketClock">,
  input: Input,
): Promise<ResolvedSearch> {
  const { type, email, start_date, end_date, ciks, tickers, reporting_person_ciks, ...others } =
    input;
  const persons = [...new Set(reporting_person_ciks)];
  const rest = persons.length === 0 ? others : { ...others, reporting_person_ciks: persons };
  const scope = { start_date, end_date, ciks, tickers };
  const { shown, run, named } = await resolveScope(sources, scope);
  return {
    search: { ...rest, ...shown },
    conditions: { ...rest, ...run },
    named: { ...named, persons: await namedPersons(sources.db, persons) },
  };
}
