/**
 * A number as decimal text with a fixed number of places, rounded half away from zero on its
 * shortest decimal form, so that 1.005 gives "1.01" where `toFixed` gives "1.00".
 * @param value  a number, or decimal text of any length, which is rounded exactly
 * @param shift  powers of ten to multiply by first: 2 turns a fraction into percent, -3 dollars into thousands
 * @param grouped  thousands separated by commas
 * @returns ASCII minus; never "-0.00"
 */
export function fixedDecimal(
  value: number | string,
  { places, shift = 0, grouped = false }: { places: number; shift?: number; grouped?: boolean },
): string {
  const { digits, exponent } = decimalParts(String(value).replace(/^-/, ""));
  // The number is digits × 10^exponent; wanted is a whole count of 10^-places.
  const scale = exponent + shift + places;
  const whole =
    scale >= 0 ? digits * 10n ** BigInt(scale) : dividedRounded(digits, 10n ** BigInt(-scale));
  const text = whole.toString().padStart(places + 1, "0");
  const integer = text.slice(0, text.length - places);
  const fraction = places === 0 ? "" : `.${text.slice(-places)}`;
  const sign = String(value).startsWith("-") && whole !== 0n ? "-" : "";
  return `${sign}${grouped ? withCommas(integer) : integer}${fraction}`;
}

function decimalParts(unsigned: string): { digits: bigint; exponent: number } {
  const [mantissa = "0", power = "0"] = unsigned.split("e");
  const [integer = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(integer + fraction), exponent: Number(power) - fraction.length };
}

function dividedRounded(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

function withCommas(integer: string): string {
  return integer.replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/**
 * A number times ten to a power, by its shortest decimal form: 1.005 times a thousand is 1005, where
 * 1.005 × 1000 is 1004.9999999999999.
 */
export function movedPoint(value: number, powerOfTen: number): number {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(exponent) + powerOfTen}`);
}
