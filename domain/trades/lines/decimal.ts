import { Decimal as BaseDecimal } from "decimal.js";

/** Decimal arithmetic wide enough that products and sums of filed amounts are exact. */
const Decimal = BaseDecimal.clone({ precision: 60, rounding: BaseDecimal.ROUND_HALF_UP });
export type Decimal = BaseDecimal;

const decimalText = /^[+-]?(\d+\.?\d*|\.\d+)$/;
/** Places kept of a price that is a quotient (value over shares); screens show four. */
const pricePlaces = 8;

export const zero: Decimal = new Decimal(0);

/** A filed amount as a decimal; null when the cell is empty or no plain decimal number. */
export function parseDecimal(text: string | null): Decimal | null {
  const trimmed = text?.trim() ?? "";
  return decimalText.test(trimmed) ? new Decimal(trimmed) : null;
}

/** The shortest decimal that reads back as the number; for prices and returns, which are doubles. */
export function decimalOf(value: number): Decimal {
  return new Decimal(value);
}

/** Plain notation without exponent or trailing zeros. */
export function decimalToText(value: Decimal): string {
  return value.toFixed();
}

/** Value over shares, rounded half up to eight places; null for no shares. */
export function unitPrice(value: Decimal, shares: Decimal): Decimal | null {
  return shares.isZero() ? null : value.div(shares).toDecimalPlaces(pricePlaces);
}

/** Order of two amounts in decimal text: negative where the first is less. */
export function compareDecimals(first: string, second: string): number {
  return (parseDecimal(first) ?? zero).comparedTo(parseDecimal(second) ?? zero);
}
