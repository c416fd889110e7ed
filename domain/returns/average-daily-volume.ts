import { sessionDay } from "#domain/calendar/trading-calendar.ts";
import type { SessionPrices } from "#domain/returns/session-prices.ts";

/** Trading days before the as-of day that the mean is taken over. */
export const averagedSessions = 60;
const leastSessions = 20;
const dollarsPerMillion = 1_000_000;

/** Mean daily value traded, with the days it is taken over. */
export type AverageDailyVolume = {
  /** Millions of dollars a day; null with fewer than 20 days. */
  millionsUsd: number | null;
  firstDay: string;
  lastDay: string;
  /** Trading days of the 60 that have both a close and a volume. */
  daysUsed: number;
};

/**
 * Mean of close × volume over the 60 trading days before the as-of day. Close and volume of a
 * source are adjusted alike for splits, so the product is dollars traded in any case.
 * Source: DOMAIN rules, section 5.
 */
export function averageDailyVolume(prices: SessionPrices, asOf: number): AverageDailyVolume {
  let total = 0;
  let daysUsed = 0;
  for (let session = asOf - averagedSessions; session < asOf; session += 1) {
    const close = prices.close(session);
    const volume = prices.volume(session);
    if (close === null || volume === null) continue;
    total += close * volume;
    daysUsed += 1;
  }
  return {
    millionsUsd: daysUsed < leastSessions ? null : total / daysUsed / dollarsPerMillion,
    firstDay: sessionDay(asOf - averagedSessions),
    lastDay: sessionDay(asOf - 1),
    daysUsed,
  };
}
