/** "21 Nov 2026, 13:05" in the zone. */
export function instantText(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
}

/** "12 Dec 2026" in the zone. */
export function dayText(instant: string, timeZone: string): string {
  return new Date(instant).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  });
}
