import type { TradeProofAnswer } from "#contract/operations/trade-proof.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords } from "#contract/values/plain-date.ts";

type ProofEntry = TradeProofAnswer["computed"][number];

const mostPlaces = 6;

/** Grouped, with the real minus sign; without `places` only the decimals it has, at most six. */
export function numberText(value: number, places?: number): string {
  const text = fixedDecimal(value, { places: places ?? mostPlaces, grouped: true });
  const shown = places === undefined ? text.replace(/\.?0+$/, "") : text;
  return shown.replace(/^-/, "−");
}

/** "$ 1,864,420.00", or in thousands "$ 1,864.42K". */
export function dollarsText(value: number, { thousands = false } = {}): string {
  const text = fixedDecimal(value, { places: 2, shift: thousands ? -3 : 0, grouped: true });
  return `$ ${text.replace(/^-/, "−")}${thousands ? "K" : ""}`;
}

/** A filed number as it stands in the document, only grouped: "18000" is "18,000". */
export function filedNumberText(filed: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(filed.trim());
  if (match === null) return filed;
  const [, sign = "", whole = "", fraction = ""] = match;
  return `${sign === "" ? "" : "−"}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${fraction}`;
}

/** The value of a computed number in its unit; fractions are drawn with arrow and sign instead. */
export function entryValueText({ unit, value }: ProofEntry): string {
  if (value === null) return "—";
  if (unit === "flag") return value === 1 || value === "1" ? "Yes" : "No";
  if (typeof value === "string")
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayInWords(value) : value;
  switch (unit) {
    case "dollars":
      return dollarsText(value);
    case "millions":
      return `${dollarsText(value)}M`;
    case "days":
      return value === 1 ? "1 day" : `${numberText(value)} days`;
    default:
      return numberText(value);
  }
}
