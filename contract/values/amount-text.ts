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

/** "1 trade", "1,864 trades" */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${numberText(count, 0)} ${count === 1 ? one : several}`;
}

/**
 * "$ 1,864,420.00", or in thousands "$ 1,864.42K"; decimal text is rounded exactly. For files, emails, and answers: screens
 * show `dollarsText` of web/ui/display, which does not break after the dollar sign.
 */
export function plainDollarsText(value: number | string, { thousands = false } = {}): string {
  const text = fixedDecimal(value, { places: 2, shift: thousands ? -3 : 0, grouped: true });
  return `$ ${text.replace(/^-/, "−")}${thousands ? "K" : ""}`;
}

const units = [
  { letter: "", shift: 0, places: 0 },
  { letter: "K", shift: -3, places: 1 },
  { letter: "M", shift: -6, places: 1 },
] as const;

/** Dollars at a glance, "412.6M": in the smallest unit whose rounded count is below a thousand. */
export function roundedDollars(value: number): string {
  for (const { letter, ...form } of units) {
    const count = fixedDecimal(value, form);
    if (Number(count) < 1000) return `${count}${letter}`;
  }
  return `${fixedDecimal(value, { places: 1, shift: -9, grouped: true })}B`;
}
