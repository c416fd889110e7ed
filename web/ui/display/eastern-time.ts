import { instantDayText } from "./instant-text.ts";

const eastern = "America/New_York";

/** A UTC instant on New York's clock, which is EDGAR's: "27 Oct 2026, 18:12 ET". */
export function easternTimeText(instant: string): string {
  const date = new Date(instant);
  const time = date.toLocaleTimeString("en-GB", {
    timeZone: eastern,
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${easternDayText(date)}, ${time} ET`;
}

/** "27 Oct 2026", the day in New York. */
export function easternDayText(date: Date): string {
  return instantDayText(date.toISOString(), eastern);
}
