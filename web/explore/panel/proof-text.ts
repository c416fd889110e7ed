import type { ComputedEntry } from "#contract/screening/computed-entry.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { dollarsText, priceText, unbrokenDollars } from "#web/ui/display/dollars-text.ts";
import { easternTimeText } from "#web/ui/display/instant-text.ts";

/** A number as filed, only grouped: "18000" is "18,000". */
export function filedNumberText(filed: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(filed.trim());
  if (match === null) return filed;
  const [, sign = "", whole = "", fraction = ""] = match;
  return `${sign === "" ? "" : "−"}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${fraction}`;
}

const prices: ReadonlySet<string> = new Set(["price", "share_price"]);

/**
 * The value of a computed number in its unit: prices with four decimals, other amounts with two. Fractions are drawn
 * with arrow and sign instead.
 */
export function entryValueText({ name, unit, value }: ComputedEntry): string {
  if (value === null) return "—";
  const text = String(value);
  switch (unit) {
    case "flag":
      return text === "1" ? "Yes" : "No";
    case "dollars":
      return prices.has(name) ? priceText(value) : dollarsText(value);
    case "millions":
      return `${dollarsText(value)}M`;
    case "days":
      return text === "1" ? "1 day" : `${filedNumberText(text)} days`;
    case "shares":
      return filedNumberText(text);
    default:
      return datesInWords(text);
  }
}

/** The digits that `entryValueText` rounds away: an amount as computed; absent where it shows them all. */
export function roundedAwayText({ unit, value }: ComputedEntry): string | undefined {
  if (typeof value !== "string" || unit !== "dollars" || !/\.\d{3}/.test(value)) return undefined;
  return exactDollarsText(value);
}

/** Days and instants inside a text of the server, and negative numbers, as they are written on screen. */
export function datesInWords(text: string): string {
  return unbrokenDollars(text)
    .replaceAll(/(?<![\w.)])-(?=\d)/g, "−")
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, easternTimeText)
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, dayInWords);
}

/** Exact decimal text in dollars, with every decimal it has, two at least: "$ 60,610.40". */
export function exactDollarsText(exact: string): string {
  return `$\u00A0${decimalText(exact)}`;
}

/** Every decimal the number has, two at least: "60610.4" is "60,610.40". */
function decimalText(number: string): string {
  const [whole = "", fraction = ""] = number.split(".");
  return `${filedNumberText(whole)}.${fraction.padEnd(2, "0")}`;
}
