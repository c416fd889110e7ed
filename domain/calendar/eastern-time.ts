import { easternZone, type ZoneTime } from "#contract/values/zone-time.ts";
import { dateOfDayNumber } from "#domain/calendar/plain-date.ts";

const msPerSecond = 1_000;
const msPerHour = 3_600_000;
const msPerDay = 24 * msPerHour;

/** New York's distance from UTC by UTC hour; it only ever changes on the hour. */
const offsetsByHour = new Map<number, number>();

function offsetMs(hour: number): number {
  const known = offsetsByHour.get(hour);
  if (known !== undefined) return known;
  const instant = Temporal.Instant.fromEpochMilliseconds(hour * msPerHour);
  const offset = instant.toZonedDateTimeISO(easternZone).offsetNanoseconds / 1_000_000;
  offsetsByHour.set(hour, offset);
  return offset;
}

/**
 * New York wall-clock time of a UTC instant, fractions of a second dropped: `zoneTime` for filings by the million.
 * @param instant  ISO 8601 with offset or `Z`; anything else throws a RangeError
 */
export function easternTime(instant: string): ZoneTime {
  const epochMs = instantMs(instant);
  const localMs = epochMs + offsetMs(Math.floor(epochMs / msPerHour));
  const day = Math.floor(localMs / msPerDay);
  const seconds = Math.floor((localMs - day * msPerDay) / msPerSecond);
  const two = (number: number): string => String(number).padStart(2, "0");
  return {
    day: dateOfDayNumber(day),
    time: `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  };
}

/** Milliseconds since 1970 of an ISO 8601 instant; text that is none throws a RangeError. */
export function instantMs(instant: string): number {
  const epochMs = Date.parse(instant);
  if (Number.isNaN(epochMs)) throw new RangeError(`${instant} is no instant`);
  return epochMs;
}
