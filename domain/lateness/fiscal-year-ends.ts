import { isInCalendar } from "#domain/calendar/counted-days.ts";
import { addCalendarDays, calendarDaysBetween, isPlainDate } from "#domain/calendar/plain-date.ts";
import type { IssuerRecord, OwnershipFiling } from "#domain/trades/issuer-record.ts";

/** A day on which a fiscal year of the issuer ended. */
export type FiscalYearEnd = {
  day: string;
  /** Accession of the filing that states it; null where only EDGAR's header has its month and day. */
  accession: string | null;
};

/** The longest fiscal year has 53 weeks. */
const longestYearDays = 371;
/** A year of 52 or 53 weeks ends within a week of the month and day in EDGAR's header. */
const nearDays = 10;
/** How far the month and day of the header hold from a year end that a filing states: two years. */
const confirmedDays = 2 * 366 + nearDays;

/** Fiscal year ends that periodic reports state, oldest first. */
export function statedYearEnds({ periodicReports }: IssuerRecord): FiscalYearEnd[] {
  return periodicReports
    .flatMap(({ form, periodOfReport, accession }) =>
      /^10-K(405)?(\/A)?$/.test(form.trim()) && isPlainDate(periodOfReport ?? "")
        ? [{ day: periodOfReport ?? "", accession }]
        : [],
    )
    .sort(byDay);
}

/** Periods of the issuer's Forms 5, each once. They confirm the header; a filer may state a wrong one. */
export function form5Periods({ ownershipFilings }: IssuerRecord): string[] {
  const periods = ownershipFilings.flatMap(({ form, periodOfReport }) =>
    isForm5(form) && isPlainDate(periodOfReport ?? "") ? [periodOfReport ?? ""] : [],
  );
  return [...new Set(periods)];
}

function isForm5(form: string): boolean {
  return /^5(\/A)?$/.test(form.trim());
}

/**
 * The end of the fiscal year that a day belongs to: as the 10-Ks or the Form 5 itself state it, else by the
 * month and day in EDGAR's header, which is today's: only near years that a 10-K or a Form 5 confirms and none contradicts.
 * @param stated  oldest first
 * @param fiscalYearEnd  "MMDD"
 * @returns null where none of them reaches the day
 */
export function yearEndAfter(
  day: string,
  {
    stated,
    form5Periods: periods,
    fiscalYearEnd,
    filing,
  }: {
    stated: readonly FiscalYearEnd[];
    form5Periods: readonly string[];
    fiscalYearEnd: string | null;
    filing: Pick<OwnershipFiling, "accession" | "form" | "periodOfReport">;
  },
): FiscalYearEnd | null {
  const own =
    isForm5(filing.form) && isPlainDate(filing.periodOfReport ?? "")
      ? [{ day: filing.periodOfReport ?? "", accession: filing.accession }]
      : [];
  const actual = [...stated, ...own];
  const nominal = nominalEnds(day, fiscalYearEnd).filter(
    (end) =>
      !actual.some((each) => isNear(each.day, end.day)) &&
      isConfirmed(end.day, fiscalYearEnd, { actual, periods }),
  );
  const [next] = [...actual, ...nominal].filter((end) => end.day >= day).sort(byDay);
  if (next === undefined || calendarDaysBetween(day, next.day) >= longestYearDays) return null;
  return isInCalendar(next.day) ? next : null;
}

/** Whether a filing states such a year end within two years, and none states another one within a year. */
function isConfirmed(
  end: string,
  fiscalYearEnd: string | null,
  { actual, periods }: { actual: readonly FiscalYearEnd[]; periods: readonly string[] },
): boolean {
  const isNominal = (day: string): boolean =>
    nominalEnds(day, fiscalYearEnd).some((each) => isNear(each.day, day));
  const isWithin = (day: string, days: number): boolean =>
    Math.abs(calendarDaysBetween(day, end)) <= days;
  const days = actual.map(({ day }) => day);
  return (
    [...days, ...periods].some((day) => isWithin(day, confirmedDays) && isNominal(day)) &&
    days.every((day) => isNominal(day) || !isWithin(day, longestYearDays))
  );
}

function nominalEnds(day: string, fiscalYearEnd: string | null): FiscalYearEnd[] {
  const match = /^(\d\d)(\d\d)$/.exec(fiscalYearEnd?.trim() ?? "");
  if (match === null) return [];
  const year = Number(day.slice(0, 4));
  return [year - 1, year, year + 1].flatMap((each) => {
    const end = `${each}-${match[1]}-${match[2]}`;
    // "0229" ends on the last of February in other years.
    const shown = end.endsWith("-02-29") && !isPlainDate(end) ? `${each}-02-28` : end;
    return isPlainDate(shown) ? [{ day: shown, accession: null }] : [];
  });
}

function isNear(one: string, other: string): boolean {
  return addCalendarDays(one, -nearDays) <= other && other <= addCalendarDays(one, nearDays);
}

function byDay(a: FiscalYearEnd, b: FiscalYearEnd): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : 0;
}
