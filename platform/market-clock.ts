import { type Clock, systemClock } from "#platform/clock.ts";

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
