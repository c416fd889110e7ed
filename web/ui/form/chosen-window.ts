const mostDrawn = 60;
/** Drawn above what is in sight. */
const above = 20;

/** Which lines of a list are drawn: all of a short one, else those around the first in sight. */
export function chosenWindow(count: number, firstInSight: number): { first: number; end: number } {
  if (count <= mostDrawn) return { first: 0, end: count };
  const first = Math.max(0, Math.min(firstInSight - above, count - mostDrawn));
  return { first, end: first + mostDrawn };
}
