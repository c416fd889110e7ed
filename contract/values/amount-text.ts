import { fixedDecimal } from "#contract/values/decimal-text.ts";

const mostPlaces = 6;

/**
 * A number or decimal text, grouped, with the true minus sign; without `places` only the decimals it has, at most
 * six.
 */
export function numberText(value: number | string, places?: number): string {
  const text = fixedDecimal(value, { places: places ?? mostPlaces, grouped: true });
  const shown = places === undefined ? text.replace(/\.?0+$/, "") : text;
  return shown.replace(/^-/, "−");
}

/** "$ 1,864,420.00", or in thousands "$ 1,864.42K"; decimal text is rounded exactly. */
export function dollarsText(value: number | string, { thousands = false } = {}): string {
  const text = fixedDecimal(value, { places: 2, shift: thousands ? -3 : 0, grouped: true });
  return `$ ${text.replace(/^-/, "−")}${thousands ? "K" : ""}`;
}
