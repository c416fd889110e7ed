import { dayInWords } from "#contract/values/day-in-words.ts";

/** The zone of EDGAR and the market. */
export const easternZone = "America/New_York";

/** Wall clock in a zone: `YYYY-MM-DD` and `HH:MM:SS`. */
export type ZoneTime = { day: string; time: string };

/** Making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  // Swedish dates are written yyyy-mm-dd.
  const made = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  formats.set(timeZone, made);
  return made;
}

/**
 * Day and time of an instant on the clocks of a zone.
 * @param instant  ISO 8601, or milliseconds since 1970; anything else throws a RangeError, as does an unknown zone
 */
export function zoneTime(instant: string | number, timeZone: string): ZoneTime {
  const [day = "", time = ""] = formatOf(timeZone).format(new Date(instant)).split(" ");
  return { day, time };
}

/** "09 Nov 2026, 14:31" on the clocks of a zone. */
export function timeInWords(instant: string | number, timeZone: string): string {
  const { day, time } = zoneTime(instant, timeZone);
  return `${dayInWords(day)}, ${time.slice(0, 5)}`;
}
