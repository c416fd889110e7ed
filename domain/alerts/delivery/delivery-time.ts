import type { Cadence } from "#contract/alerts/delivery-vocabulary.ts";
import { isTimeZone } from "#domain/mails/time-in-zone.ts";

/** Delivery times of an alert: minutes of the day by the wall clock, weekdays from 1, Monday. */
export type DeliveryTimes = { cadence: Cadence; minute: number; weekday: number };

/** From one minute of the day until another, past midnight where it is the earlier one. */
export type QuietHours = { from: number; until: number };

type ZonedDateTime = Temporal.ZonedDateTime;

const minutesPerHour = 60;
const daysPerWeek = 7;

/**
 * When a match found at an instant is sent: at once, or with the next full hour, the next such time of a day,
 * of a week; then not before quiet hours are over. By the wall clock of the zone: a time that a day does not
 * have, as clocks go forward, is that much later; of one it has twice the first counts. A zone that is not
 * known is UTC.
 */
export function deliveryTime(
  at: Temporal.Instant,
  times: DeliveryTimes,
  place: { timeZone: string; quietHours: QuietHours | null },
): Temporal.Instant {
  const zoned = inZone(at, place.timeZone);
  return afterQuietHours(nextTime(zoned, times).toInstant(), place);
}

/** The instant itself, or where it lies in quiet hours the first moment after them. */
export function afterQuietHours(
  at: Temporal.Instant,
  { timeZone, quietHours }: { timeZone: string; quietHours: QuietHours | null },
): Temporal.Instant {
  if (quietHours === null) return at;
  const zoned = inZone(at, timeZone);
  if (!isQuiet(zoned, quietHours)) return at;
  // They end when the clock shows their end, or jumps beyond it.
  const jump = zoned.getTimeZoneTransition("next");
  const ends = [0, 1].flatMap((days) => {
    const day = zoned.toPlainDate().add({ days });
    return (["earlier", "later"] as const).map((disambiguation) =>
      onDay(day, quietHours.until, { zone: zoned.timeZoneId, disambiguation }),
    );
  });
  const [first] = [...ends, ...(jump === null ? [] : [jump])]
    .filter((end) => isAfter(end, zoned) && !isQuiet(end, quietHours))
    .sort((a, b) => Temporal.ZonedDateTime.compare(a, b));
  return (first ?? zoned).toInstant();
}

function inZone(at: Temporal.Instant, timeZone: string): ZonedDateTime {
  return at.toZonedDateTimeISO(isTimeZone(timeZone) ? timeZone : "UTC");
}

function nextTime(zoned: ZonedDateTime, { cadence, minute, weekday }: DeliveryTimes) {
  if (cadence === "at_once") return zoned;
  if (cadence === "hourly") return zoned.round({ smallestUnit: "hour", roundingMode: "ceil" });
  const today = zoned.toPlainDate();
  const days = cadence === "daily" ? 0 : (weekday - today.dayOfWeek + daysPerWeek) % daysPerWeek;
  const zone = zoned.timeZoneId;
  const next = onDay(today.add({ days }), minute, { zone, disambiguation: "compatible" });
  if (!isAfter(zoned, next)) return next;
  const later = today.add({ days: days + (cadence === "daily" ? 1 : daysPerWeek) });
  return onDay(later, minute, { zone, disambiguation: "compatible" });
}

function onDay(
  day: Temporal.PlainDate,
  minute: number,
  { zone, disambiguation }: { zone: string; disambiguation: "compatible" | "earlier" | "later" },
): ZonedDateTime {
  const time = { hour: Math.floor(minute / minutesPerHour), minute: minute % minutesPerHour };
  return day
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(zone, { disambiguation });
}

function isQuiet(zoned: ZonedDateTime, { from, until }: QuietHours): boolean {
  const minute = zoned.hour * minutesPerHour + zoned.minute;
  return from < until ? from <= minute && minute < until : from <= minute || minute < until;
}

function isAfter(one: ZonedDateTime, other: ZonedDateTime): boolean {
  return Temporal.ZonedDateTime.compare(one, other) > 0;
}
