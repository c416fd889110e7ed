import { timeZones } from "#contract/values/time-zones.ts";

/** The zones with the time of day there, such as "New York · 09:36". */
export function timeZoneChoices(now: Date, chosen: string) {
  const choices = timeZones.map(({ zone, label }) => ({
    value: zone,
    label: `${label} · ${timeIn(zone, now)}`,
  }));
  const isListed = choices.some(({ value }) => value === chosen);
  // One that an earlier version let in stays in sight until another is chosen.
  return isListed ? choices : [{ value: chosen, label: chosen }, ...choices];
}

function timeIn(timeZone: string, now: Date): string {
  return now.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
}
