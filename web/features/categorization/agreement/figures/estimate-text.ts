import type { Estimate } from "#contract/operations/reviews/review-agreement.ts";
import { percentText, withRealMinus } from "#web/ui/display/number-text.ts";

export type FigureKind = "percent" | "coefficient";

/** "83.33%" or "0.743"; an em dash where there is none. */
export function figureText(value: number | null, kind: FigureKind): string {
  if (value === null) return "—";
  return kind === "percent"
    ? percentText(value)
    : withRealMinus(value.toFixed(3).replace(/^-(0\.000)$/, "$1"));
}

/** "0.417 to 1.000"; null where there is no interval. */
export function intervalText({ low, high }: Estimate, kind: FigureKind): string | null {
  return low === null || high === null
    ? null
    : `${figureText(low, kind)} to ${figureText(high, kind)}`;
}

/** The figure with its interval in one line: "0.743 (95% 0.417 to 1.000)". */
export function estimateText(estimate: Estimate, kind: FigureKind): string {
  const interval = intervalText(estimate, kind);
  const value = figureText(estimate.value, kind);
  return interval === null ? value : `${value} (95% ${interval})`;
}
