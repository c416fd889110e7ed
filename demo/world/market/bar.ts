/** One day of one security: dollars a share as traded that day, nothing adjusted. */
export type Bar = {
  day: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** New shares for one old from this day on; null without a split. */
  splitRatio: number | null;
  /** Dollars a share going ex on this day; null without one. */
  dividend: number | null;
};

export function roundedCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}

export type Step = { day: string; logReturn: number };

/**
 * Adds to each step what is needed for the path to meet the anchors: the same amount each day
 * between two of them, nothing after the last.
 * @param steps  one per trading day after the start, oldest first
 * @param anchors  day to price; days that are no steps are passed over
 */
export function anchorSteps(
  steps: readonly Step[],
  start: number,
  anchors: ReadonlyMap<string, number>,
): readonly Step[] {
  const corrected: Step[] = [];
  let pending: Step[] = [];
  let price = start;
  for (const step of steps) {
    pending.push(step);
    const anchor = anchors.get(step.day);
    if (anchor === undefined) continue;
    const free = pending.reduce((sum, { logReturn }) => sum + logReturn, 0);
    const daily = (Math.log(anchor / price) - free) / pending.length;
    for (const { day, logReturn } of pending) corrected.push({ day, logReturn: logReturn + daily });
    pending = [];
    price = anchor;
  }
  return [...corrected, ...pending];
}
