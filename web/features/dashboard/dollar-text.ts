import { fixedDecimal } from "#contract/values/decimal-text.ts";

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

/** Thousands of dollars as the tables show them, "1,157.94K". */
export function thousandsOfDollars(value: number): string {
  return `${fixedDecimal(value, { places: 2, shift: -3, grouped: true })}K`;
}
