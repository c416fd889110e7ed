import { z } from "zod";

/** A calendar day `YYYY-MM-DD` that exists, between 1900 and 2199. */
export const plainDateSchema = z.iso
  .date("Use a date in the form yyyy-mm-dd.")
  .refine((day) => day >= "1900-01-01" && day <= "2199-12-31", "The date is out of range.");

/** A stored calendar day `YYYY-MM-DD`, whatever its year: answers show what was filed. */
export const storedDaySchema = z.iso.date();

/** An instant in UTC, ISO 8601 ending in `Z`. */
export const instantSchema = z.iso.datetime();

const monthNames = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

/** "Oct" of `2026-10-13`; empty where the text is no date. */
export function monthName(day: string): string {
  return monthNames[Number(day.slice(5, 7)) - 1] ?? "";
}

/** `2026-10-13` as "13 Oct 2026"; text that is no date is answered unchanged. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split("-");
  const name = monthNames[Number(month) - 1];
  return year === undefined || name === undefined || date === undefined
    ? day
    : `${date} ${name} ${year}`;
}

/** Two days as "01 Sep – 31 Oct 2026", the year once when it is the same. */
export function daysInWords(first: string, last: string): string {
  if (first === last) return dayInWords(first);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const start = dayInWords(first);
  return `${isSameYear ? start.slice(0, -5) : start} – ${dayInWords(last)}`;
}
