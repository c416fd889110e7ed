import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { outcomeFiltersOfTrades } from "#contract/studies/outcome-filters.ts";
import { isInCalendar } from "#domain/calendar/counted-days.ts";
import { tradingDayOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import type { TradeRow } from "#contract/operations/explore-trades.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { runStudy } from "#server/operations/studies/run-study.ts";
import { readStudiedRows, type StudiedRow } from "#server/operations/studies/studied-row.ts";
import { withStudyLimit, studyPace } from "#server/operations/studies/study-limit.ts";
import { resolveSearch } from "#server/operations/trades/explore-trades.ts";

/** Event study of the trades of a search; day 0 is the trade date, or the next session. */
export async function studyTrades(
  input: OperationInput<"study_trades">,
  context: MemberContext,
): Promise<OperationAnswer<"study_trades">> {
  if (input.search.email !== context.identity.email) throw new OperationError("other_account");
  return await withStudyLimit(context.identity.accountId, async () => {
    const pace = studyPace(context.isCallerGone);
    const resolved = await resolveSearch(context, input.search);
    const { search, conditions } = ofTrades(resolved, input.trades);
    const read = await readStudiedRows(
      "trades",
      (...told) => context.screening.readAllTrades(conditions, ...told),
      { pace, studied: studiedTrade },
    );
    const study = await runStudy(read, input, { context, pace });
    const selected_on = outcomeFiltersOfTrades(search);
    return { ...study, selected_on, trades: input.trades, search, named: resolved.named };
  });
}

function studiedTrade(trade: TradeRow): StudiedRow {
  const { accno, row_number, conm, ticker, cik, trade_date, trade_direction: kind } = trade;
  const day_0 = isInCalendar(trade_date) ? tradingDayOnOrAfter(trade_date) : null;
  return { accno, row_number, conm, ticker, cik, day_0, kind };
}

type Resolved = Awaited<ReturnType<typeof resolveSearch>>;

/** The search narrowed to purchases or to sales; one that has only the other finds nothing. */
function ofTrades(
  { search, conditions }: Resolved,
  trades: OperationInput<"study_trades">["trades"],
): Pick<Resolved, "search" | "conditions"> {
  if (trades === "both") return { search, conditions };
  const asked = search.trade_types?.val;
  if (asked !== undefined && !asked.includes(trades)) {
    const text = `The search covers only ${asked.join(" and ").toLowerCase()}.`;
    throw new OperationError("bad_request", { text });
  }
  const trade_types = { val: [trades] };
  return {
    search: { ...search, trade_types },
    conditions: { ...conditions, trade_types },
  };
}
