import { patternRules } from "#contract/patterns/pattern-rules.ts";
import type { EdgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import type { PlanQuarter } from "#domain/patterns/plans/plan-quarter.ts";
import { filingDate } from "#domain/trades/lines/trade-line.ts";

const { coolingOffLeastDays, coolingOffMostDays, coolingOffReportDays } = patternRules;

/** Whether a trade under a plan came inside the cooling-off period of directors and officers. */
export type CoolingOff = {
  /** Null where it hangs on a 10-Q or 10-K that is not stored. */
  isInside: boolean | null;
  /** Calendar days from adoption to the trade. */
  days: number;
  /** Filing day of the 10-Q or 10-K of the quarter of adoption. */
  reportFiledOn: string | null;
  /** The second business day after it: trading may begin the day after. */
  reportWaitEnd: string | null;
};

/**
 * Less than 90 days after adoption is inside, 120 or more is not. Between them the trade is inside
 * up to the second business day after the filing date of the quarter's 10-Q or 10-K: filed on a
 * Monday, trading may begin on Thursday (C&DI 120.29). The 90th and the 120th day themselves are not
 * called inside, since the rule leaves them open.
 * Source: 17 CFR 240.10b5-1(c)(1)(ii)(B)(1); docs/decisions/0016-patterns.md.
 */
export function coolingOff(
  { adoptedOn, tradeDate }: { adoptedOn: string; tradeDate: string },
  quarter: PlanQuarter | null,
  calendar: EdgarCalendar,
): CoolingOff {
  const days = calendarDaysBetween(adoptedOn, tradeDate);
  const report = quarter?.report ?? null;
  const reportFiledOn = report === null ? null : reportFilingDate(report, calendar);
  const reportWaitEnd = reportFiledOn === null ? null : waitEnd(reportFiledOn, calendar);
  return {
    isInside: isInside({ days, tradeDate, reportWaitEnd }),
    days,
    reportFiledOn,
    reportWaitEnd,
  };
}

/** The filing date of a 10-Q or 10-K, computed from the acceptance where it is not stated. */
export function reportFilingDate(
  { report, when }: NonNullable<PlanQuarter["report"]>,
  calendar: EdgarCalendar,
): string {
  return filingDate(report, calendar) ?? when.acceptedOn;
}

function waitEnd(filedOn: string, calendar: EdgarCalendar): string {
  let day = filedOn;
  for (let count = 0; count < coolingOffReportDays; count += 1) day = calendar.nextBusinessDay(day);
  return day;
}

function isInside({
  days,
  tradeDate,
  reportWaitEnd,
}: {
  days: number;
  tradeDate: string;
  reportWaitEnd: string | null;
}): boolean | null {
  if (days < coolingOffLeastDays) return true;
  if (days >= coolingOffMostDays) return false;
  return reportWaitEnd === null ? null : tradeDate <= reportWaitEnd;
}
