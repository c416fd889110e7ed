import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import type { MatchCounts } from "#database/alerts/results/alert-source.ts";
import { alertSources } from "#database/alerts/results/alert-sources.ts";
import { monthSlices } from "#domain/alerts/results/month-slices.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { alertWork } from "#server/limits/limit-table.ts";
import {
  matchQuery,
  companiesOfTickers,
  unknownTickersText,
  withAlertLimit,
} from "#server/operations/alerts/matches.ts";
import { alertRoleNotes } from "#server/screening/officer-role-notes.ts";

/** How often a definition would have matched in the last 12 months. */
export async function backTestAlert(
  { definition }: OperationInput<"back_test_alert">,
  context: MemberContext,
): Promise<OperationAnswer<"back_test_alert">> {
  const { db, identity, marketClock } = context;
  const { ciks, unknown } = await companiesOfTickers(definition.tickers, context);
  const query = matchQuery(definition, ciks, context);
  const limits = { until: marketClock.now().toString(), budgetMs: alertWork.countMs };
  const roleNotes = await alertRoleNotes(db, definition);
  const counts = await withAlertLimit(
    identity.accountId,
    async () => await alertSources[definition.form_type].count(db, query, limits),
  );
  const isComplete = counts.countedSince === query.since;
  return {
    total: totalOf(counts.months),
    companies: new Set(counts.months.map(({ cik }) => cik)).size,
    months: monthsOf(counts, limits.until),
    largest: counts.largest,
    is_complete: isComplete,
    notes: [
      ...(unknown.length > 0 ? [unknownTickersText(unknown)] : []),
      ...(isComplete ? [] : [countedSinceText(counts.countedSince, limits.until)]),
      ...counts.notes,
      ...roleNotes,
    ],
  };
}

/** Every month that was counted, those without a match too; oldest first. */
function monthsOf({ months, countedSince }: MatchCounts, until: string) {
  if (countedSince === until) return [];
  return monthSlices(countedSince, until)
    .map(({ month }) => ({
      month,
      matches: totalOf(months.filter((each) => each.month === month)),
    }))
    .reverse();
}

function totalOf(counts: MatchCounts["months"]): number {
  return counts.reduce((sum, { matches }) => sum + matches, 0);
}

function countedSinceText(countedSince: string, until: string): string {
  return countedSince === until
    ? "Too many filings to search in the time allowed. Choose companies or try again."
    : `All filings since ${dayInWords(easternTime(countedSince).day)} were searched. Of older ones, only some were counted, because time ran out; the bars leave them out.`;
}
