import type { ComputedEntry } from "#contract/screening/computed-entry.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { dollarsText, priceText, unbrokenDollars } from "#web/ui/display/dollars-text.ts";
import { easternTimeText } from "#web/ui/display/instant-text.ts";

/** A number as filed, only grouped: "18000" is "18,000". */
export function filedNumberText(filed: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(filed.trim());
  if (match === null) return filed;
  const [, sign = "", whole = "", fraction = ""] = match;
  return `${sign === "" ? "" : "−"}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${fraction}`;
}

const amountUnits: ReadonlySet<string> = new Set(["dollars", "dollars_per_share", "millions"]);
const pricePlaces = 4;
/** Of numbers that were computed; texts have the decimals that they were filed with. */
const mostPlaces = 8;

/**
 * The value of a computed number in its unit: prices with four decimals, other amounts with two, more where these would be
 * only zeros. Fractions are drawn with arrow and sign instead.
 */
export function entryValueText(entry: ComputedEntry): string {
  const { unit, value } = entry;
  if (value === null) return "—";
  const text = String(value);
  switch (unit) {
    case "flag":
      return text === "1" ? "Yes" : "No";
    case "dollars":
    case "dollars_per_share":
    case "millions":
      return amountText(entry, value);
    case "days":
      return text === "1" ? "1 day" : `${filedNumberText(text)} days`;
    case "shares":
      return filedNumberText(text);
    default:
      return datesInWords(text);
  }
}

function amountText(entry: ComputedEntry, value: string | number): string {
  const places = placesOf(entry);
  const showsOnlyZeros = Number(value) !== 0 && Number(fixedDecimal(value, { places })) === 0;
  const exact = showsOnlyZeros ? roundedAwayText(entry) : undefined;
  if (exact !== undefined) return exact;
  if (entry.unit === "millions") return `${dollarsText(value)}M`;
  return places === pricePlaces ? priceText(value) : dollarsText(value);
}

/** The amount as computed, where its usual decimals do not show all of it. */
export function roundedAwayText(entry: ComputedEntry): string | undefined {
  const { unit, value } = entry;
  if (value === null || !amountUnits.has(unit)) return undefined;
  const exact = typeof value === "string" ? value : fixedDecimal(value, { places: mostPlaces });
  const shortest = exact.includes(".") ? exact.replace(/\.?0+$/, "") : exact;
  const decimals = shortest.split(".")[1] ?? "";
  if (decimals.length <= placesOf(entry)) return undefined;
  return `${exactDollarsText(shortest)}${unit === "millions" ? "M" : ""}`;
}

function placesOf({ unit }: ComputedEntry): number {
  return unit === "dollars_per_share" ? pricePlaces : 2;
}

/** Days and instants inside a text of the server, and negative numbers, as they are written on screen. */
export function datesInWords(text: string): string {
  return unbrokenDollars(text)
    .replaceAll(/(?<![\w.)])-(?=\d)/g, "−")
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, easternTimeText)
    .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, dayInWords);
}

/** Exact decimal text in dollars, with every decimal it has, two at least: "$ 60,610.40"; other text as filed. */
export function exactDollarsText(exact: string): string {
  return `$\u00A0${decimalText(exact)}`;
}

/** Every decimal the number has, two at least: "60610.4" is "60,610.40". */
function decimalText(number: string): string {
  if (!Number.isFinite(Number(number))) return number;
  const [whole = "", fraction = ""] = number.split(".");
  return `${filedNumberText(whole)}.${fraction.padEnd(2, "0")}`;
}
