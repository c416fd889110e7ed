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

/**
 * The time of the market that is watched: the real one for EDGAR and archives, the demo world's own
 * for invented data. Sessions, mails and schedules go by `Clock`; what is said of filings and prices
 * (today, open or closed, how old, which day is due) goes by this one.
 */
export type MarketClock = {
  now: () => Temporal.Instant;
  /** Real seconds that have passed since an instant of the market; negative for one to come. */
  realSecondsSince: (marketInstant: Temporal.Instant) => number;
};

/** A market's clock with what people are shown of it. */
export type ShownMarketClock = MarketClock & {
  /** Seconds of the market per real second, and the instant of the market until which that holds. */
  pace: () => { speed: number; through: string | null };
};

/** The market's time where it is the real one. */
export function realMarketClock(clock: Clock = systemClock): ShownMarketClock {
  return {
    pace: () => ({ speed: 1, through: null }),
    now: () => clock.now(),
    realSecondsSince: (instant) => clock.now().since(instant).total("seconds"),
  };
}
