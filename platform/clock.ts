/** Where the present time comes from; tests pass one they can move. */
export type Clock = { now(): Temporal.Instant };

/** The machine's clock to the millisecond: every database and browser holds that exactly. */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant().round({ smallestUnit: "millisecond", roundingMode: "floor" }),
};

/** The calendar day in New York, whose date SEC filings carry, as `YYYY-MM-DD`. */
export function newYorkDay(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO("America/New_York").toPlainDate().toString();
}
