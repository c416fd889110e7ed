import { calendarDate } from "../submission/edgar-time.ts";

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** "31-JAN-2024" as YYYY-MM-DD; null when it is no date of the calendar. */
export function setDate(text: string): string | null {
  const [, day, name, year] = /^(\d{2})-([a-z]{3})-(\d{4})$/i.exec(text) ?? [];
  const month = months.indexOf(name?.toUpperCase() ?? "") + 1;
  return month === 0 ? null : calendarDate(`${year}-${String(month).padStart(2, "0")}-${day}`);
}

/** The set writes whole numbers with a fraction ("250000.0"), which no filer wrote. */
export function setNumber(text: string): string {
  return /^\d+\.0$/.test(text) ? text.slice(0, -2) : text;
}

/** A field that holds a quote is written in quotes, with its own ones doubled. */
export function setText(field: string): string | null {
  const isQuoted = /^"(?:[^"]|"")*"$/.test(field);
  return (isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field).trim() || null;
}

/** "F1, F2" as ids. */
export function footnoteIdsIn(text: string): string[] {
  return text.split(",").flatMap((id) => id.trim() || []);
}
