import type { Company } from "#demo/world/cast/company.ts";
import { addCalendarDays, lastDayOfMonth, weekdayOf } from "#domain/calendar/plain-date.ts";

export type FiscalQuarter = {
  endsOn: string;
  fiscalYear: number;
  /** 1 to 4; a year ends with 4. */
  quarter: 1 | 2 | 3 | 4;
};

/** The company's fiscal quarters ending between two dates, oldest first. */
export function quartersBetween(
  company: Company,
  from: string,
  through: string,
): readonly FiscalQuarter[] {
  const lastMonth = Number(company.fiscalYearEnd.slice(0, 2));
  const quarters: FiscalQuarter[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(through.slice(0, 4)); year += 1) {
    for (let month = 1; month <= 12; month += 1) {
      const monthsIntoYear = (month - lastMonth + 12) % 12;
      if (monthsIntoYear % 3 !== 0) continue;
      const endsOn = lastDayOfQuarter(company, year, month);
      if (endsOn < from || endsOn > through) continue;
      const fiscalYear = month > lastMonth ? year + 1 : year;
      quarters.push({ endsOn, fiscalYear, quarter: quarterOf(monthsIntoYear) });
    }
  }
  return quarters;
}

function quarterOf(monthsIntoYear: number): FiscalQuarter["quarter"] {
  if (monthsIntoYear === 0) return 4;
  if (monthsIntoYear === 3) return 1;
  return monthsIntoYear === 6 ? 2 : 3;
}

/** A year of 52 or 53 weeks ends its quarters on the last Sunday of their months. */
function lastDayOfQuarter(company: Company, year: number, month: number): string {
  const lastDay = lastDayOfMonth(year, month);
  const endsWithMonth = ["1231", "0131", "0430", "0630", "0831", "0930"];
  if (endsWithMonth.includes(company.fiscalYearEnd)) return lastDay;
  return addCalendarDays(lastDay, -weekdayOf(lastDay));
}
