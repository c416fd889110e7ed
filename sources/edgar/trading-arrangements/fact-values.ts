import { calendarDate } from "../submission/edgar-time.ts";
import type { InlineFact } from "./inline-facts.ts";

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const monthName =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const wordsFirst = `(${monthName})\\s+(\\d{1,2})(?:st|nd|rd|th)?\\s*,?\\s+(\\d{4})`;
const dayFirst = `(\\d{1,2})(?:st|nd|rd|th)?\\s+(${monthName}),?\\s+(\\d{4})`;
const figures = "(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4})";
const iso = "(\\d{4}-\\d{2}-\\d{2})";
/** Any written day, for use inside of longer patterns. */
export const writtenDay = `(?:${[wordsFirst, dayFirst, figures, iso].join("|").replaceAll("(", "(?:").replaceAll("(?:?:", "(?:")})`;

/** The day that a text is, words such as "On" before it left out; null where it is not an exact date. */
export function dayOf(text: string): string | null {
  const written = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:on|as of)\s+/i, "")
    .replace(/[.,;]$/, "");
  const inWords = new RegExp(`^${wordsFirst}$`, "i").exec(written);
  if (inWords !== null) return dated(inWords[3], monthNumber(inWords[1]), inWords[2]);
  const dayBefore = new RegExp(`^${dayFirst}$`, "i").exec(written);
  if (dayBefore !== null) return dated(dayBefore[3], monthNumber(dayBefore[2]), dayBefore[1]);
  const inFigures = new RegExp(`^${figures}$`).exec(written);
  if (inFigures !== null) return dated(inFigures[3], inFigures[1], inFigures[2]);
  return calendarDate(written);
}

/** All different days that a text names, in the order of their first mention. */
export function daysIn(text: string): string[] {
  const found = text.replace(/\s+/g, " ").matchAll(new RegExp(`\\b${writtenDay}(?!\\d)`, "gi"));
  const days = [...found].map(([written]) => dayOf(written)).filter((day) => day !== null);
  return [...new Set(days)];
}

function monthNumber(name: string | undefined): string {
  return String(months.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1);
}

function dated(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): string | null {
  return calendarDate(`${year}-${(month ?? "").padStart(2, "0")}-${(day ?? "").padStart(2, "0")}`);
}

/** The value of a flag: its transformation decides; without one, its text is "true" or "false". */
export function flagValue({ format, text }: InlineFact): boolean | null {
  if (format === null) return text === "true" ? true : text === "false" ? false : null;
  if (/^(?:fixed-true|booleantrue|booltrue)$/i.test(format)) return true;
  if (/^(?:fixed-false|booleanfalse|boolfalse)$/i.test(format)) return false;
  return null;
}

/** Days of a duration: "419" (durday), "352 days" (durwordsen), "P730D" without a transformation. */
export function durationDays({ format, text }: InlineFact): number | null {
  const days =
    format === "durday"
      ? /^(\d{1,5})$/.exec(text)
      : format === null
        ? /^P(\d{1,5})D$/.exec(text)
        : /^(\d{1,5})\s+days?$/i.exec(text);
  return days === null ? null : Number(days[1]);
}

/** A number of securities as decimal text; null unless it is one. An amount in dollars is none. */
export function sharesOf({ format, text, scale, unit }: InlineFact): string | null {
  if (unit !== null && !/(?:^|[:_-])shares?$/i.test(unit)) return null;
  const isComma = format === "num-comma-decimal" || format === "numcommadecimal";
  const plain = isComma ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "");
  const parts = /^(\d{1,15})(?:\.(\d{1,9}))?$/.exec(plain.replace(/\s/g, ""));
  if (parts === null) return null;
  const power = scale === null || scale === "" ? 0 : /^\d{1,2}$/.test(scale) ? Number(scale) : -1;
  if (power < 0) return null;
  const fraction = parts[2] ?? "";
  const moved = (parts[1] ?? "") + fraction.slice(0, power).padEnd(power, "0");
  const rest = fraction.slice(power).replace(/0+$/, "");
  return moved.replace(/^0+(?=\d)/, "") + (rest === "" ? "" : `.${rest}`);
}

/** Days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
