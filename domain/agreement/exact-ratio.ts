/** A ratio of whole numbers; the denominator is above 0. */
export type ExactRatio = { numerator: bigint; denominator: bigint };

/** More than the 53 a number holds. */
const keptBits = 72;

/**
 * The number nearest to a ratio, to about 1e-16 of its value. Figures of agreement are made of whole
 * numbers to the last step and divided here: where a label is rare the terms of their variances are
 * nearly equal, and rounded ones would leave nothing but their errors.
 */
export function numberOf({ numerator, denominator }: ExactRatio): number {
  const missing = bitsOf(denominator) - bitsOf(numerator) + keptBits;
  const shift = missing > 0 ? missing : 0;
  return Number((numerator << BigInt(shift)) / denominator) / 2 ** shift;
}

/** The least number that is a multiple of all; 1 of none. @param numbers  above 0 */
export function leastCommonMultiple(numbers: Iterable<bigint>): bigint {
  let multiple = 1n;
  for (const number of numbers) multiple *= number / greatestCommonDivisor(multiple, number);
  return multiple;
}

/** Σ of whole numbers. */
export function exactSum(numbers: Iterable<bigint>): bigint {
  let total = 0n;
  for (const number of numbers) total += number;
  return total;
}

/** Σt Σtx² − (Σtx)²: the variance of values x that are there t times each, times (Σt)². */
export function spreadOf(values: readonly { times: bigint; value: bigint }[]): bigint {
  const all = exactSum(values.map(({ times }) => times));
  const total = exactSum(values.map(({ times, value }) => times * value));
  return all * exactSum(values.map(({ times, value }) => times * value ** 2n)) - total ** 2n;
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** But for up to three. */
function bitsOf(number: bigint): number {
  return 4 * number.toString(16).length;
}
