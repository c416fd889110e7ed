/** "2026-11-19 14:31" of a UTC instant in a time zone; seconds are dropped. */
export function shownTime(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: "minute", roundingMode: "trunc" }).replace("T", " ");
}

/** When EDGAR accepted a filing; its filing date where no time is known. */
export function dateAccepted(
  { acceptedAt, filedOn }: { acceptedAt: string | null; filedOn: string | null },
  timeZone: string,
): string | null {
  return acceptedAt === null ? filedOn : shownTime(acceptedAt, timeZone);
}
