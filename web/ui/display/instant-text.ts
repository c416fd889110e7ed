const utc = "UTC";

/** An instant on the clocks of a zone: "09 Nov 2026, 14:31". */
export function instantText(instant: string, timeZone = utc): string {
  return `${instantDayText(instant, timeZone)}, ${timeText(instant, { timeZone })}`;
}

/** The same to the second, in UTC: "09 Nov 2026, 14:31:07". */
export function exactInstantText(instant: string): string {
  return `${instantDayText(instant)}, ${timeText(instant, { timeZone: utc, second: "2-digit" })}`;
}

/** Its day there, as all days are written: "09 Nov 2026". */
export function instantDayText(instant: string, timeZone = utc): string {
  const day = { day: "2-digit", month: "short", year: "numeric" } as const;
  // British English has one month of four letters.
  return new Date(instant).toLocaleDateString("en-GB", { ...day, timeZone }).replace("Sept", "Sep");
}

function timeText(instant: string, options: Intl.DateTimeFormatOptions): string {
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  return new Date(instant).toLocaleTimeString("en-GB", { ...time, ...options });
}

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
