import type { Estimate } from "#contract/operations/reviews/review-agreement.ts";

/** A figure that the labels do not define. @param reason  why, in words */
export function undefinedEstimate(reason: string): Estimate {
  return { value: null, error: null, low: null, high: null, reason };
}

/** A figure without an interval. @param reason  why there is none, in words */
export function withoutInterval(value: number, reason: string): Estimate {
  return { value, error: null, low: null, high: null, reason };
}

/**
 * A coefficient of agreement with value ± quantile × standard error, cut at −1 and 1. There is no
 * interval where the variance is nought: that many labels more would agree as perfectly does not
 * follow.
 * @param variance  of the value; 0 only where there is none, so it must not come of rounded terms
 * @param quantile  what the standardised value stays below with probability 0.975
 */
export function withInterval(value: number, variance: number, quantile: number): Estimate {
  if (variance === 0)
    return withoutInterval(
      value,
      "The labels do not vary, so no confidence interval can be computed.",
    );
  const error = Math.sqrt(variance);
  return {
    value,
    error,
    low: Math.max(-1, value - quantile * error),
    high: Math.min(1, value + quantile * error),
    reason: null,
  };
}
