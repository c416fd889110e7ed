const LEAST_PERCENT = 5;

/** The least share of a column: 5 percent, or less where more than 20 columns could not hold it. */
export function leastPercent(columnCount: number): number {
  return Math.min(LEAST_PERCENT, 100 / columnCount);
}

/** Percentages in proportion to the weights, none below the least, 100 in all. */
export function percentWidths(weights: readonly number[]): number[] {
  const least = leastPercent(weights.length);
  const widths = weights.map(() => least);
  let open = weights.map((weight, at) => ({ at, weight }));
  for (;;) {
    const share = 100 - least * (weights.length - open.length);
    const total = open.reduce((sum, { weight }) => sum + weight, 0);
    const narrow = open.filter(({ weight }) => (weight / total) * share < least);
    if (narrow.length === 0) {
      for (const { at, weight } of open) widths[at] = (weight / total) * share;
      return widths;
    }
    open = open.filter((column) => !narrow.includes(column));
    if (open.length === 0) return widths;
  }
}

/**
 * Moves the right edge of a column by some percent. What it gains is taken from the columns at its right,
 * the nearest first, each down to its least; what it loses goes to its right neighbour.
 */
export function resizedWidths(widths: readonly number[], index: number, change: number): number[] {
  const least = leastPercent(widths.length);
  const next = [...widths];
  const own = next[index];
  const neighbour = next[index + 1];
  if (own === undefined || neighbour === undefined) return next;
  if (change < 0) {
    const lost = Math.min(-change, Math.max(0, own - least));
    next[index] = own - lost;
    next[index + 1] = neighbour + lost;
    return next;
  }
  let gained = 0;
  for (let at = index + 1; at < next.length && gained < change; at += 1) {
    const width = next[at] ?? least;
    const taken = Math.min(change - gained, Math.max(0, width - least));
    next[at] = width - taken;
    gained += taken;
  }
  next[index] = own + gained;
  return next;
}
