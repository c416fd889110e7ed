import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import {
  outcomeFiltersOfEvents,
  outcomeFiltersOfTrades,
} from "#contract/studies/outcome-filters.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { resolveEventSearch } from "#server/operations/events/explore-events.ts";
import { runStudy } from "#server/operations/studies/run-study.ts";
import {
  type Pace,
  readStudiedRows,
  type StudiedRow,
  withStudyLimit,
  studyPace,
} from "#server/operations/studies/studied-row.ts";
import { isInCalendar } from "#domain/calendar/counted-days.ts";
import { tradingDayOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import { countIn, resolveSearch } from "#server/operations/trades/explore-trades.ts";

/** Event study of the 8-K filings of a search, day 0 as computed for each. */
export async function studyEvents(
  input: OperationInput<"study_events">,
  context: MemberContext,
): Promise<OperationAnswer<"study_events">> {
  if (input.search.email !== context.identity.email) throw new OperationError("other_account");
  return await withStudyLimit(context.identity.accountId, async () => {
    const pace = studyPace(context.isCallerGone);
    const { read, search, named } = await readEventsToStudy(input, context, pace);
    const study = await runStudy(read, input, { context, pace });
    return { ...study, selected_on: outcomeFiltersOfEvents(search), search, named };
  });
}

/** Event study of the trades of a search; day 0 is the trade date, or the next session. */
export async function studyTrades(
  input: OperationInput<"study_trades">,
  context: MemberContext,
): Promise<OperationAnswer<"study_trades">> {
  if (input.search.email !== context.identity.email) throw new OperationError("other_account");
  return await withStudyLimit(context.identity.accountId, async () => {
    const pace = studyPace(context.isCallerGone);
    const { read, search, named } = await readTradesToStudy(input, context, pace);
    const study = await runStudy(read, input, { context, pace });
    const selected_on = outcomeFiltersOfTrades(search);
    return { ...study, selected_on, trades: input.trades, search, named };
  });
}

/** The 8-K filings of a search, and what the search was resolved to. */
export async function readEventsToStudy(
  input: Pick<OperationInput<"study_events">, "search">,
  context: MemberContext,
  pace: Pace,
) {
  const { search, conditions, named } = await resolveEventSearch(context, input.search);
  const read = await readStudiedRows(
    "events",
    (...options) => context.screening.readAllEvents(conditions, ...options),
    { pace, studied: studiedEvent },
  );
  return { read, search, named };
}

/** The trades of a search that are studied, and what the search was resolved to. */
export async function readTradesToStudy(
  input: Pick<StudyInput, "search" | "trades">,
  context: MemberContext,
  pace: Pace,
) {
  const narrowed = ofTrades(input.search, input.trades);
  const { search, conditions, named } = await resolveSearch(
    context,
    narrowed,
    countIn(context.screening),
  );
  const read = await readStudiedRows(
    "trades",
    (...options) => context.screening.readAllTrades(conditions, ...options),
    { pace, studied: studiedTrade },
  );
  return { read, search, named };
}

function studiedEvent({ accno, conm, ticker, cik, day_0, "8K_items": kind }: EventRow): StudiedRow {
  return { accno, row_number: null, conm, ticker, cik, day_0, kind };
}

function studiedTrade(trade: TradeRow): StudiedRow {
  const { accno, row_number, conm, ticker, cik, trade_date, trade_direction: kind } = trade;
  const day_0 = isInCalendar(trade_date) ? tradingDayOnOrAfter(trade_date) : null;
  return { accno, row_number, conm, ticker, cik, day_0, kind };
}

type StudyInput = OperationInput<"study_trades">;

/** The search narrowed to purchases or to sales; one that has only the other finds nothing. */
function ofTrades(
  search: StudyInput["search"],
  trades: StudyInput["trades"],
): StudyInput["search"] {
  if (trades === "both") return search;
  const covered = search.trade_types?.val;
  if (covered !== undefined && !covered.includes(trades)) {
    const text = `The search covers only ${covered.join(" and ").toLowerCase()}.`;
    throw new OperationError("bad_request", { text });
  }
  return { ...search, trade_types: { val: [trades] } };
}
