import type { z } from "zod";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext, Services } from "#server/endpoint/context.ts";
import type {
  ExploreTradesAnswer,
  exploreTradesInput,
  TradeSearch,
} from "#contract/operations/screening/explore-trades.ts";
import { withFirstFilings } from "#database/queries/insiders/first-filing.ts";
import { exploreLines } from "#server/operations/trades/explore-lines.ts";
import { namedPersons } from "#server/screening/named-persons.ts";
import { type CountTrades, officerRoleNotes } from "#server/screening/officer-role-notes.ts";
import {
  pendingPrices,
  resolveScope,
  type SearchSources,
} from "#server/screening/resolve-scope.ts";

/**
 * One page of insider trades, the exact number and sums of all, and the search as it ran. A request for all
 * transactions gets those instead.
 */
export async function exploreTrades(
  input: OperationInput<"explore_trades">,
  context: MemberContext,
): Promise<OperationAnswer<"explore_trades">> {
  if (input.transactions === "all") return exploreLines(input, context);
  const { search, conditions, named } = await resolveSearch(
    context,
    input,
    countIn(context.screening),
  );
  const { rows, total, totals } = await context.screening.screenTrades(conditions);
  return {
    rows: await withFirstFilings(context.db, rows),
    num_rows: total,
    totals,
    search,
    named,
  };
}

type ResolvedSearch = {
  /** As it is shown: with the requested tickers. */
  search: TradeSearch;
  /** As it is run: tickers replaced by the companies that have them. */
  conditions: TradeSearch;
  named: ExploreTradesAnswer["named"];
};

/** Counts by screening. Where that fails, the search itself may still be answered. */
export function countIn(screening: Services["screening"]): CountTrades {
  return async (search) =>
    await screening.screenTrades(search).then(
      ({ total }) => total,
      () => null,
    );
}

/**
 * Fills in the dates, leaves out what restricts nothing, and finds the companies of tickers.
 * @param countTrades  for the sentence that states how many trades show no officer title
 */
export async function resolveSearch(
  sources: SearchSources,
  input: z.output<typeof exploreTradesInput>,
  countTrades: CountTrades,
): Promise<ResolvedSearch> {
  const { type, email, start_date, end_date, ciks, tickers, reporting_person_ciks, ...others } =
    input;
  const persons = [...new Set(reporting_person_ciks)];
  const rest = persons.length === 0 ? others : { ...others, reporting_person_ciks: persons };
  const scope = { start_date, end_date, ciks, tickers };
  const { shown, run, named } = await resolveScope(sources, scope);
  const conditions = { ...rest, ...run };
  const notes = await officerRoleNotes(sources.db, conditions, countTrades);
  return {
    search: { ...rest, ...shown },
    conditions,
    named: {
      ...named,
      persons: await namedPersons(sources.db, persons),
      ...(notes.length > 0 && { notes }),
      ...(await pendingPrices(sources, conditions.ciks)),
    },
  };
}
