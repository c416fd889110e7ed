import { gammaRemainder } from "#domain/event-study/distributions/gamma-remainder.ts";

const halfLogTwoPi = 0.918_938_533_204_672_7;
const smallest = 1e-300;
const mostSteps = 10_000;

/**
 * Regularised incomplete beta function Iₓ(a, b), a and b above 0, to about 1e-13 of its value. The
 * complement is taken separately so that callers near x = 1 lose no digits.
 * @param x  between 0 and 1
 * @param complement  1 − x, as exactly as the caller has it
 * Source: Numerical Recipes, 3rd edition, 6.4 (continued fraction, modified Lentz).
 */
export function incompleteBeta(a: number, b: number, x: number, complement = 1 - x): number {
  if (x <= 0) return 0;
  if (complement <= 0) return 1;
  return x <= (a + 1) / (a + b + 2)
    ? Math.exp(logFront(a, b, x, complement)) * (continuedFraction(a, b, x) / a)
    : 1 - Math.exp(logFront(b, a, complement, x)) * (continuedFraction(b, a, complement) / b);
}

/** ln of xᵃ (1 − x)ᵇ / B(a, b), the large terms joined before they are rounded. */
function logFront(a: number, b: number, x: number, complement: number): number {
  const sum = a + b;
  return (
    a * Math.log((x * sum) / a) +
    b * Math.log((complement * sum) / b) +
    0.5 * Math.log((a / sum) * b) -
    halfLogTwoPi +
    gammaRemainder(sum) -
    gammaRemainder(a) -
    gammaRemainder(b)
  );
}

function continuedFraction(a: number, b: number, x: number): number {
  const kept = (value: number): number => (Math.abs(value) < smallest ? smallest : value);
  let c = 1;
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let step = 1; step <= mostSteps; step += 1) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step));
    d = 1 / kept(1 + even * d);
    c = kept(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1));
    d = 1 / kept(1 + odd * d);
    c = kept(1 + odd / c);
    const change = d * c;
    fraction *= change;
    if (Math.abs(change - 1) < 1e-16) break;
  }
  return fraction;
}
