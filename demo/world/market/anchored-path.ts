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
