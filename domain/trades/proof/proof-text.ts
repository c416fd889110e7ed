import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { type Decimal, decimalToText } from "#domain/trades/lines/decimal.ts";

/** Decimal with thousands separators, all places kept. */
export function grouped(value: Decimal): string {
  const [integer = "", fraction] = decimalToText(value).split(".");
  const withCommas = integer.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`;
}

/** A fraction to six places. */
export function fractionText(value: number): string {
  return fixedDecimal(value, { places: 6 });
}

/** A close or factor as it enters a calculation, without the noise of binary arithmetic, such as 0.30000000000000004. */
export function exactText(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** A count or amount with thousands separators and a fixed number of places. */
export function amountText(value: number, places: number): string {
  return fixedDecimal(value, { places, grouped: true });
}

export function input(label: string, value: string, source: string | null = null): ProofInput {
  return { label, value, source };
}

/** "line 2", "lines 2 and 4", "lines 2, 3 and 4". */
export function linesInWords(lineNumbers: readonly number[]): string {
  const last = lineNumbers.at(-1);
  if (lineNumbers.length === 1) return `line ${last}`;
  return `lines ${lineNumbers.slice(0, -1).join(", ")} and ${last}`;
}

/** One thing that went into a proved number or pattern, ready to be read. */
export type ProofInput = {
  label: string;
  value: string;
  /** Accession number, price source or list it comes from. */
  source: string | null;
};
