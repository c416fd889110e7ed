import { estimationWindow } from "#contract/studies/study-vocabulary.ts";
import type { SessionPrices } from "#domain/returns/session-prices.ts";
import { studyDays } from "#domain/event-study/study-days.ts";

/** What one event brings to a study. */
export type EventReturns = {
  /** Running number of day 0. */
  session: number;
  /** CIK. */
  company: number;
  /** Simple daily returns of days −250 to +20, NaN where there is none. */
  stock: Float64Array;
  market: Float64Array;
};

/**
 * Returns round a day 0, each from the close of one session to that of the next: where either close
 * is missing there is no return, so a hole of one day takes two.
 */
export function dailyReturns(prices: SessionPrices, session: number): Float64Array {
  const returns = new Float64Array(studyDays);
  for (let place = 0; place < studyDays; place += 1) {
    const to = session + estimationWindow.from + place;
    const growth = prices.growth(to - 1, to);
    returns[place] = growth === null ? Number.NaN : growth - 1;
  }
  return returns;
}
