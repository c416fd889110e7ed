/**
 * Of six columns, how many a card takes, so that every row is full: in rows of three, the last four cards
 * form two rows of two if one would remain, and the last two share a row.
 * @param most  cards in a row
 */
export function spanOf(place: number, count: number, most: 2 | 3): 2 | 3 | 6 {
  const remainder = count % most;
  if (most === 2) return remainder === 1 && place === count - 1 ? 6 : 3;
  if (remainder === 0) return 2;
  if (count === 1) return 6;
  return place >= count - (remainder === 1 ? 4 : 2) ? 3 : 2;
}
