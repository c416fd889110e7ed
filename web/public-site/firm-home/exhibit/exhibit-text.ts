import { withRealMinus } from "#web/ui/display/number-text.ts";

const returns = new Intl.NumberFormat("en-US", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const statistics = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const gridReturns = new Intl.NumberFormat("en-US", {
  style: "percent",
  signDisplay: "exceptZero",
});
const days = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero" });

/** A fraction as "−12.8%". */
export function returnText(fraction: number): string {
  return withRealMinus(returns.format(fraction));
}

/** "−5.56" */
export function tText(t: number): string {
  return withRealMinus(statistics.format(t));
}

/** At a grid line: "+5%", "−10%", and the zero line bare. */
export function gridReturnText(fraction: number): string {
  return fraction === 0 ? "0" : withRealMinus(gridReturns.format(fraction));
}

/** A trading day counted from the event: "−10", "0", "+5". */
export function dayText(day: number): string {
  return withRealMinus(days.format(day));
}
