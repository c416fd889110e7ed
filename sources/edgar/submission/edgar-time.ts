const edgarZone = "America/New_York";

/**
 * UTC instant of an EDGAR clock time, which is US Eastern without a zone.
 * @param digits  `YYYYMMDDHHMMSS`, as in ACCEPTANCE-DATETIME
 * @returns ISO text ending in Z, or null when it is not a time
 */
export function easternToUtc(digits: string): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits);
  if (parts === null) return null;
  const [, year, month, day, hour, minute, second] = parts;
  try {
    return Temporal.PlainDateTime.from(`${year}-${month}-${day}T${hour}:${minute}:${second}`)
      .toZonedDateTime(edgarZone)
      .toInstant()
      .toString();
  } catch {
    return null;
  }
}

/** `YYYY-MM-DD` of EDGAR's `YYYYMMDD`, or null when it is not a date of the calendar. */
export function compactDate(digits: string): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)$/.exec(digits);
  return parts === null ? null : calendarDate(`${parts[1]}-${parts[2]}-${parts[3]}`);
}

const daysInMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The text itself when it is a date `YYYY-MM-DD` of the calendar, else null. */
export function calendarDate(text: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (parts === null) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const lastDay = month === 2 && !isLeapYear(year) ? 28 : daysInMonth[month - 1];
  const isDate = year >= 1 && lastDay !== undefined && day >= 1 && day <= lastDay;
  return isDate ? text : null;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}
