import { easternDayText } from "#web/ui/display/instant-text.ts";

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "America/New_York",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** A UTC instant on New York's clock: "14:20:07 ET". */
export function easternClockText(instant: string): string {
  return `${clock.format(new Date(instant))} ET`;
}

/** With its day there: "22 Nov 2026, 14:20:07 ET". */
export function easternSecondText(instant: string): string {
  return `${easternDayText(new Date(instant))}, ${easternClockText(instant)}`;
}
