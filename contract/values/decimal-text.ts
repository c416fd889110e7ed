/**
 * A number as decimal text with a fixed number of places, rounded half away from zero on its
 * shortest decimal form, so that 1.005 gives "1.01" where `toFixed` gives "1.00".
 * @param value  a number, or decimal text of any length, which is rounded exactly
 * @param shift  powers of ten to multiply by first: 2 turns a fraction into percent, -3 dollars into thousands
 * @param grouped  thousands separated by commas
 * @returns ASCII minus; never "-0.00"
 * @throws SyntaxError for what is no decimal number
 */
export function fixedDecimal(
  value: number | string,
  { places, shift = 0, grouped = false }: { places: number; shift?: number; grouped?: boolean },
): string {
  // Wanted is a whole count of 10^-places.
  const whole = fastCount(value, shift + places) ?? exactCount(value, shift + places);
  const text = whole.padStart(places + 1, "0");
  const integer = text.slice(0, text.length - places);
  const fraction = places === 0 ? "" : `.${text.slice(-places)}`;
  const sign = String(value).startsWith("-") && whole !== "0" ? "-" : "";
  return `${sign}${grouped ? withCommas(integer) : integer}${fraction}`;
}

const powersOfTen: readonly number[] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6];
const mostCounted = 2 ** 30;
// The error of a product or quotient of this size, many times over.
const tooCloseToHalf = 1e-5;

/** The count by floating point, wherever all ways of rounding come to the same; null near a half. */
function fastCount(value: number | string, scale: number): string | null {
  const power = powersOfTen[Math.abs(scale)];
  if (typeof value === "string" || power === undefined) return null;
  const count = scale < 0 ? Math.abs(value) / power : Math.abs(value) * power;
  const fromHalf = Math.abs(count - Math.floor(count) - 0.5);
  return count < mostCounted && fromHalf > tooCloseToHalf ? String(Math.round(count)) : null;
}

function exactCount(value: number | string, scale: number): string {
  const { digits, exponent } = decimalParts(String(value).replace(/^-/, ""));
  const power = exponent + scale;
  const count =
    power >= 0 ? digits * 10n ** BigInt(power) : dividedRounded(digits, 10n ** BigInt(-power));
  return count.toString();
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

const exact = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 20 });

/** All digits, without separators or exponent, for fields and files: "1864.4217". ASCII minus. */
export function exactText(value: number): string {
  const text = String(value);
  // Of the same digits and faster, for files of many rows.
  return text.includes("e") ? exact.format(value) : text;
}
