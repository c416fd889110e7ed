import { dayInWords } from "#contract/values/day-in-words.ts";
import { easternZone, timeInWords, zoneTime } from "#contract/values/zone-time.ts";

const utc = "UTC";

/** An instant on the clocks of a zone: "09 Nov 2026, 14:31". */
export function instantText(instant: string, timeZone = utc): string {
  return timeInWords(instant, timeZone);
}

/** The same to the second, in UTC: "09 Nov 2026, 14:31:07". */
export function exactInstantText(instant: string): string {
  const { day, time } = zoneTime(instant, utc);
  return `${dayInWords(day)}, ${time}`;
}

/** Its day there, as all days are written: "09 Nov 2026". */
export function instantDayText(instant: string, timeZone = utc): string {
  return dayInWords(zoneTime(instant, timeZone).day);
}

/** A UTC instant on New York's clock, which is EDGAR's: "27 Oct 2026, 18:12 ET". */
export function easternTimeText(instant: string): string {
  return `${timeInWords(instant, easternZone)} ET`;
}

/** The same to the second: "22 Nov 2026, 14:20:07 ET". */
export function easternSecondText(instant: string): string {
  const { day, time } = zoneTime(instant, easternZone);
  return `${dayInWords(day)}, ${time} ET`;
}

/** Its day there: "27 Oct 2026". */
export function easternDayText(instant: string): string {
  return instantDayText(instant, easternZone);
}
