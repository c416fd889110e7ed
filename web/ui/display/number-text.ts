const MINUS = "\u2212";

const counts = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
// `percent` multiplies in decimal, so 0.28995 cannot become 28.994999.
const percents = new Intl.NumberFormat("en-US", {
  style: "percent",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});
const signedPercents = new Intl.NumberFormat("en-US", {
  style: "percent",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "exceptZero",
});

/** "1,864.42" */
export function decimalText(value: number): string {
  return withRealMinus(decimals.format(value));
}

/** "1,864"; of its own, as public pages load no decimal texts. */
export function countText(value: number): string {
  return withRealMinus(counts.format(value));
}

/** A fraction as "34.07%". */
export function percentText(fraction: number): string {
  return withRealMinus(percents.format(fraction));
}

/** A fraction as "+2.54%" or "−34.07%"; what rounds to nothing has no sign. */
export function signedPercentText(fraction: number): string {
  return withRealMinus(signedPercents.format(fraction));
}

export type Direction = "up" | "down" | "flat";

/** The direction of what is shown: 0.00001 reads 0.00% and is flat. */
export function directionOfFraction(fraction: number): Direction {
  const text = signedPercents.format(fraction);
  if (text.startsWith("+")) return "up";
  return text.startsWith("-") ? "down" : "flat";
}

/** The sign of the screen, U+2212, in place of the hyphen. */
export function withRealMinus(text: string): string {
  return text.replace(/^-/, MINUS);
}

/** The ASCII sign, for files and for sorting. */
export function withAsciiMinus(text: string): string {
  return text.replaceAll(MINUS, "-");
}

/** "14 of 24" */
export function doneText(done: number, total: number): string {
  return `${countText(done)} of ${countText(total)}`;
}

/**
 * "58.3%". Only what is whole reads 100.0%, and only what has not begun 0.0%; of nothing there is no
 * share, which reads as a dash.
 */
export function percentDoneText(done: number, total: number): string {
  if (total === 0) return "—";
  const tenths = Math.round((done * 1000) / total);
  const least = done > 0 ? 1 : 0;
  const most = done < total ? 999 : 1000;
  return `${(Math.min(most, Math.max(least, tenths)) / 10).toFixed(1)}%`;
}
