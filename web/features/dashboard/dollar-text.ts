import { fixedDecimal } from "#contract/values/decimal-text.ts";

const units = [
  { letter: "B", shift: -9 },
  { letter: "M", shift: -6 },
  { letter: "K", shift: -3 },
] as const;

/** Dollars at a glance, "412.6M": the largest unit whose rounded count is not below one. */
export function roundedDollars(value: number): string {
  for (const { letter, shift } of units) {
    const count = fixedDecimal(value, { places: 1, shift, grouped: true });
    if (Number(count.replaceAll(",", "")) >= 1) return `${count}${letter}`;
  }
  return fixedDecimal(value, { places: 0 });
}

/** Thousands of dollars as the tables show them, "1,157.94K". */
export function thousandsOfDollars(value: number): string {
  return `${fixedDecimal(value, { places: 2, shift: -3, grouped: true })}K`;
}
