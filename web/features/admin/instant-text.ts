/** A UTC instant as "19 Nov 2026, 14:31"; the column or line says that it is UTC. */
export function instantText(instant: string): string {
  return written(instant, {});
}

/** The same to the second, for the audit trail. */
export function exactInstantText(instant: string): string {
  return written(instant, { second: "2-digit" });
}

export function dayText(instant: string): string {
  return new Date(instant).toLocaleDateString("en-GB", { ...day, timeZone: "UTC" });
}

const day = { day: "2-digit", month: "short", year: "numeric" } as const;

function written(instant: string, more: Intl.DateTimeFormatOptions): string {
  const time = { hour: "2-digit", minute: "2-digit", timeZone: "UTC", ...more } as const;
  return `${dayText(instant)}, ${new Date(instant).toLocaleTimeString("en-GB", time)}`;
}
