import { fixedDecimal } from "#contract/values/decimal-text.ts";

const places = 12;

/** A fraction in percent, the point moved in decimal: 0.28995 is 28.995, not 28.994999. */
export function fractionAsPercent(fraction: number): number {
  return Number(fixedDecimal(fraction, { places, shift: 2 }));
}

/** The same the other way round: the table takes returns as fractions. */
export function percentAsFraction(percent: number): number {
  return Number(fixedDecimal(percent, { places, shift: -2 }));
}
