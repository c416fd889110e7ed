import { timeInWords } from "#contract/values/zone-time.ts";

/**
 * An instant as a reader in the zone writes it, with the zone named: "21 Nov 2026, 15:30
 * (America/New_York)". A zone that is not known gives UTC.
 */
export function timeInZone(instant: Temporal.Instant, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  return `${timeInWords(instant.epochMilliseconds, zone)} (${zone})`;
}

/** Whether the zone is one of the time zone database. */
export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
