import { counted, numberText } from "#contract/values/amount-text.ts";
import type { SourceStatus } from "#contract/operations/site/source-status.ts";
import { standbyReasons } from "#contract/values/standby-reasons.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { easternZone, zoneTime } from "#contract/values/zone-time.ts";

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** Seconds in at most two units: "17 s", "4 min 56 s", "5 h 22 min", "3 days". */
export function durationText(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  if (whole < minute) return `${whole} s`;
  if (whole < hour) return pair(Math.floor(whole / minute), "min", whole % minute, "s");
  if (whole < day) {
    return pair(Math.floor(whole / hour), "h", Math.floor((whole % hour) / minute), "min");
  }
  const days = Math.floor(whole / day);
  return counted(days, "day", "days");
}

function pair(first: number, unit: string, second: number, smaller: string): string {
  return second === 0 ? `${first} ${unit}` : `${first} ${unit} ${second} ${smaller}`;
}

/** How a server reads from its standby: "in use; data at most 1 s old", or why all reads go to the primary. */
export function standbyText({
  reason,
  behind_seconds: behind,
  last_error: error,
}: SourceStatus["standbys"][number]): string {
  const state =
    reason === null
      ? "in use"
      : `not in use, all reads go to the primary: ${standbyReasons[reason]}`;
  const age = behind === null ? "" : `; data at most ${durationText(Math.ceil(behind))} old`;
  return `${state}${age}${error === null ? "" : `: ${error}`}`;
}

/** How often something is polled: "60 s", "4 h"; "daily" at set hours. */
export function intervalText(seconds: number | null): string {
  if (seconds === null) return "daily";
  return seconds <= 2 * minute ? `${seconds} s` : durationText(seconds);
}

/** Seconds to a tenth, as a figure: "15.2". */
export function secondsFigure(seconds: number): string {
  return numberText(seconds, 1);
}

/** "14:35:51" in New York on the present day there, "18 Nov 23:30" on another. */
export function marketTimeText(instant: string, now: string): string {
  const { day, time } = zoneTime(instant, easternZone);
  const isToday = day === zoneTime(now, easternZone).day;
  return isToday ? time : `${dayInWords(day).slice(0, 6)} ${time.slice(0, 5)}`;
}

/** "14:36" in New York. */
export function clockText(instant: string): string {
  return zoneTime(instant, easternZone).time.slice(0, 5);
}

/**
 * What share is stored, as a percent that is rounded down: 100 only when nothing lacks.
 * @returns null when nothing was expected
 */
export function completeText(stored: number, expected: number): string | null {
  if (expected === 0) return null;
  if (stored >= expected) return "100";
  const thousandths = Math.floor((stored / expected) * 100_000);
  return (thousandths / 1_000).toFixed(3);
}
