import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import type {
  EventSearch,
  ExploreEventsAnswer,
} from "#contract/operations/screening/explore-events.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { filingDateOfAcceptance } from "#domain/calendar/edgar-hours.ts";
import {
  pendingPrices,
  resolveScope,
  type SearchSources,
} from "#server/screening/resolve-scope.ts";

/** One page of material events, the exact total, and the search as it ran. */
export async function exploreEvents(
  input: OperationInput<"explore_events">,
  context: MemberContext,
): Promise<OperationAnswer<"explore_events">> {
  const { search, conditions, named } = await resolveEventSearch(context, input);
  const { rows, total } = await context.screening.screenEvents(conditions);
  return { rows, num_rows: total, search, named };
}

type ResolvedEventSearch = {
  /** As it is shown: with the requested tickers. */
  search: EventSearch;
  /** As it is run: tickers replaced by the companies that have them. */
  conditions: EventSearch;
  named: ExploreEventsAnswer["named"];
};

/**
 * Fills in the dates, leaves out what restricts nothing, and finds the companies of tickers. A
 * search without an end goes to the filing date EDGAR gives now: what comes in after 17:30 carries
 * the next business day, and would be missing that same evening.
 */
export async function resolveEventSearch(
  sources: SearchSources,
  input: OperationInput<"explore_events">,
): Promise<ResolvedEventSearch> {
  const { type, email, start_date, end_date, ciks, tickers, ...rest } = input;
  const now = sources.marketClock.now().toString();
  const { shown, run, named } = await resolveScope(
    sources,
    { start_date, end_date, ciks, tickers },
    filingDateOfAcceptance(now, "8-K", edgarCalendar),
  );
  const conditions = { ...rest, ...run };
  const pending = await pendingPrices(sources, conditions.ciks);
  return { search: { ...rest, ...shown }, conditions, named: { ...named, ...pending } };
}
