import { fixedDecimal } from "#contract/values/decimal-text.ts";

/** −0.3139 as "−31.39%", with the real minus sign. */
export function percentInWords(fraction: number): string {
  return `${fixedDecimal(fraction, { places: 2, shift: 2, grouped: true }).replace("-", "−")}%`;
}

/** "$ 1,157,940.00". */
export function dollarsInWords(dollars: number): string {
  return `$ ${fixedDecimal(dollars, { places: 2, grouped: true })}`;
}
