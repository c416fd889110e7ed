import { exemptItems, type GapBasis } from "#contract/events/filing-gap.ts";
import { publication } from "#domain/calendar/day-zero.ts";
import type { EdgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { CurrentReport } from "#domain/trades/issuer-record.ts";
import { filingDateOfAcceptance } from "#domain/calendar/edgar-hours.ts";
import { usableDate } from "#domain/trades/lines/trade-line.ts";

/** From the date of the event that an 8-K reports to its acceptance. */
export type FilingGap = {
  /** The date of the earliest event reported. */
  reportDate: string;
  /** The day of acceptance in New York. */
  acceptedOn: string;
  calendarDays: number;
  /** EDGAR business days in (reportDate, acceptedOn]. */
  businessDays: number;
};

export type ReportDue = {
  gap: FilingGap | null;
  basis: GapBasis;
  dueOn: string | null;
  /** As EDGAR dates the filing: after 17:30 Eastern time the next business day. */
  filedOn: string | null;
  /** EDGAR business days in (dueOn, filedOn]; 0 if on time, null if unknown or without a due date. */
  daysLate: number | null;
  /** The items that have the due date. */
  dueItems: readonly string[];
};

const dueWithinDays = 4;
const firstFourDayEvent = "2004-08-23";

/**
 * How long after its event an 8-K was accepted, and whether that was after the due date: four EDGAR business days
 * after the event, beginning with the first business day after it.
 * Source: Form 8-K, General Instruction B.1; Release 33-8400.
 */
export function reportDue(report: CurrentReport, calendar: EdgarCalendar): ReportDue {
  const acceptedOn = publication(report.acceptedAt, report.filedOn)?.acceptedOn ?? null;
  const filedOn = filingDateOf(report, calendar);
  const reportDate = usableDate(report.periodOfReport, acceptedOn);
  const gap =
    reportDate === null || acceptedOn === null
      ? null
      : {
          reportDate,
          acceptedOn,
          calendarDays: calendarDaysBetween(reportDate, acceptedOn),
          businessDays: calendar.countBusinessDays(reportDate, acceptedOn),
        };
  const dueItems = report.items.filter((item) => !Object.hasOwn(exemptItems, item));
  const none = (basis: GapBasis): ReportDue => ({
    gap,
    basis,
    dueOn: null,
    filedOn,
    daysLate: null,
    dueItems,
  });
  if (gap === null) return none("no-report-date");
  if (report.items.length === 0) return none("no-items");
  if (dueItems.length === 0) return none("exempt");
  if (gap.reportDate < firstFourDayEvent) return none("before-2004");
  let dueOn = gap.reportDate;
  for (let day = 0; day < dueWithinDays; day += 1) dueOn = calendar.nextBusinessDay(dueOn);
  return {
    gap,
    basis: "four-days",
    dueOn,
    filedOn,
    daysLate: filedOn === null ? null : calendar.countBusinessDays(dueOn, filedOn),
    dueItems,
  };
}

function filingDateOf({ filedOn, acceptedAt, form }: CurrentReport, calendar: EdgarCalendar) {
  if (filedOn !== null) return usableDate(filedOn, null);
  return acceptedAt === null ? null : filingDateOfAcceptance(acceptedAt, form, calendar);
}

/** Whether a trade was made from the event to the acceptance of its 8-K, both days included. */
export function isInGap({ tradeDate }: { tradeDate: string }, gap: FilingGap): boolean {
  return tradeDate >= gap.reportDate && tradeDate <= gap.acceptedOn;
}

/** The trades inside the gap of an 8-K; one that another filing of the group reports counts once. */
export function gapTrades(trades: readonly DerivedTrade[], { gap }: ReportDue): DerivedTrade[] {
  if (gap === null) return [];
  return trades.filter(
    (trade) =>
      trade.isLive && !trade.flags.includes("duplicate-group-filing") && isInGap(trade, gap),
  );
}
