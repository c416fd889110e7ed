/** Plain days, `YYYY-MM-DD`, both included; null is open. A start alone means: up to today. */
export interface DateRange {
  start: string | null;
  end: string | null;
}

export const ALL_DATES: DateRange = { start: null, end: null };

/** The first click sets the start, the second the end, swapped when reversed; a third starts again. */
export function pickDay({ start, end }: DateRange, day: string): DateRange {
  if (start === null || end !== null) return { start: day, end: null };
  return day < start ? { start: day, end: start } : { start, end: day };
}

/** "01 Sep 2026 – 31 Oct 2026"; empty when all dates are meant. */
export function dateRangeText({ start, end }: DateRange): string {
  if (start === null) return end === null ? "" : `until ${dayText(end)}`;
  if (end === null) return `${dayText(start)} – …`;
  return start === end ? dayText(start) : `${dayText(start)} – ${dayText(end)}`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2026-09-01` as "01 Sep 2026"; any other text as it is. */
export function dayText(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const month = MONTHS[Number(match?.[2]) - 1];
  return match && month ? `${match[3]} ${month} ${match[1]}` : day;
}

/** The day of the calendar on the wall, whatever the hour. */
export function dayOfDate(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, "0");
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, "0")}`;
}

/** Noon of that day, so that no change of clocks moves it to a neighbour. */
export function dateOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

export interface DateRangePreset {
  label: string;
  range: DateRange;
}

/** The usual ranges that end today. */
export function usualRanges(today: string): DateRangePreset[] {
  const [year = ""] = today.split("-");
  const before = String(Number(year) - 1);
  return [
    { label: "Last 7 days", range: { start: addDays(today, -6), end: today } },
    { label: "Last 30 days", range: { start: addDays(today, -29), end: today } },
    { label: "Last 90 days", range: { start: addDays(today, -89), end: today } },
    { label: "This year", range: { start: `${year}-01-01`, end: today } },
    { label: "Last year", range: { start: `${before}-01-01`, end: `${before}-12-31` } },
    { label: "All dates", range: ALL_DATES },
  ];
}

function addDays(day: string, count: number): string {
  const date = dateOfDay(day);
  date.setDate(date.getDate() + count);
  return dayOfDate(date);
}
