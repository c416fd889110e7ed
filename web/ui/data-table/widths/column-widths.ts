const LEAST_PERCENT = 5;

/** The least share of a column: 5 percent, or half of an equal share where that is less, so that widths can differ. */
export function leastPercent(columnCount: number): number {
  return Math.min(LEAST_PERCENT, 100 / columnCount / 2);
}

/**
 * Percentages in proportion to the weights, none below the least, 100 in all.
 * @param shares  percentages that are given; left out of account where the others would have too little
 */
export function percentWidths(
  weights: readonly number[],
  shares: readonly (number | undefined)[] = [],
): number[] {
  const least = leastPercent(weights.length);
  const given = shares.reduce<number>((sum, share = 0) => sum + share, 0);
  const free = weights.filter((_, at) => shares[at] === undefined).length;
  const isFitting = free > 0 && given + least * free <= 100;
  const isOpen = (at: number): boolean => !isFitting || shares[at] === undefined;
  const widths = weights.map((_, at) => (isOpen(at) ? least : (shares[at] ?? least)));
  let open = weights.flatMap((weight, at) => (isOpen(at) ? [{ at, weight }] : []));
  const whole = isFitting ? 100 - given : 100;
  const count = open.length;
  for (;;) {
    const share = whole - least * (count - open.length);
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
