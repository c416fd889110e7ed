/** Seconds at work as "2 h 05 min"; under a minute "0 min". */
export function workTimeText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const rest = String(minutes % 60);
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${rest.padStart(2, "0")} min`;
}

/**
 * Hours of work that are left at the pace so far; 0 when all is done, null where nothing is to do or
 * no pace is known.
 * @param perHour  interactions labeled by the hour
 */
export function hoursToGo({
  interactions,
  categorized,
  perHour,
}: {
  interactions: number;
  categorized: number;
  perHour: number | null;
}): number | null {
  if (interactions === 0) return null;
  const left = interactions - categorized;
  if (left <= 0) return 0;
  return perHour === null || perHour === 0 ? null : left / perHour;
}
