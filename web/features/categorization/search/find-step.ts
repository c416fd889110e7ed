type Find = { place: number };

/** The find that is shown as the current one: the chosen, or else the first of the open interaction. */
export function findInSight(
  finds: readonly Find[],
  chosen: number | null,
  place: number,
): number | null {
  if (chosen !== null && finds[chosen]?.place === place) return chosen;
  const first = finds.findIndex((find) => find.place === place);
  return first === -1 ? null : first;
}

/** The next find or the one before, round from the end to the start; null where nothing is found. */
export function findToStep(
  finds: readonly Find[],
  { current, place }: { current: number | null; place: number },
  by: 1 | -1,
): number | null {
  const { length } = finds;
  if (length === 0) return null;
  if (current !== null) return (current + by + length) % length;
  const after = finds.findIndex((find) => find.place > place);
  const next = after === -1 ? length : after;
  return by === 1 ? next % length : (next - 1 + length) % length;
}
