import type { ComputedEntry } from "#contract/screening/computed-entry.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { easternTimeText } from "#web/ui/display/instant-text.ts";

const mostPlaces = 6;

/** A number as filed, only grouped: "18000" is "18,000". */
export function filedNumberText(filed: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(filed.trim());
  if (match === null) return filed;
  const [, sign = "", whole = "", fraction = ""] = match;
  return `${sign === "" ? "" : "−"}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${fraction}`;
}

/** The value of a computed number in its unit; fractions are drawn with arrow and sign instead. */
export function entryValueText({ unit, value }: ComputedEntry): string {
  if (value === null) return "—";
  const text = String(value);
  switch (unit) {
    case "flag":
      return text === "1" ? "Yes" : "No";
    case "dollars":
      return exactDollarsText(exactText(value));
    case "millions":
      return `$ ${decimalText(exactText(value))}M`;
    case "days":
      return text === "1" ? "1 day" : `${filedNumberText(text)} days`;
    case "shares":
      return filedNumberText(text);
    default:
      return datesInWords(text);
  }
}

/**
 * Amounts that come as text are exact and stay so. Those that come as numbers are doubles, whose
 * digits beyond six places are meaningless.
 */
function exactText(value: string | number): string {
  if (typeof value === "string") return value;
  return fixedDecimal(value, { places: mostPlaces }).replace(/\.?0+$/, "");
}

/** Days and instants inside a text of the server, and negative numbers, as they are written on screen. */
export function datesInWords(text: string): string {
  return text
    .replaceAll(/(?<![\w.)])-(?=\d)/g, "−")
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, easternTimeText)
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, dayInWords);
}

/** Exact decimal text in dollars, with every decimal it has, two at least: "$ 60,610.40". */
export function exactDollarsText(exact: string): string {
  return `$ ${decimalText(exact)}`;
}

/** Every decimal the number has, two at least: "60610.4" is "60,610.40". */
function decimalText(number: string): string {
  const [whole = "", fraction = ""] = number.split(".");
  return `${filedNumberText(whole)}.${fraction.padEnd(2, "0")}`;
}
