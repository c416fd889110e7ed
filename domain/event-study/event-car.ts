import type { StudyModel, StudyWindow } from "#contract/studies/study-vocabulary.ts";
import { eventWindow } from "#contract/studies/study-vocabulary.ts";
import type { FittedEvent } from "#domain/event-study/fit-event.ts";
import { eventDays, eventPlaceOf, placeOf } from "#domain/event-study/study-days.ts";

/** The event-window part of a fitted event, which is all that is kept of it. */
export type MeasuredEvent = Omit<FittedEvent, "abnormal" | "market"> & {
  /** Abnormal returns of days −10 to +20 added up from −10: place k is the sum of the first k days. */
  summed: Float64Array;
  /** The market's returns less its mean, added up alike. */
  marketSummed: Float64Array;
  /** How many of the first k days have no abnormal return. */
  missing: Uint8Array;
};

/** Keeps what windows are measured from. */
export function measureEvent({ abnormal, market, ...estimates }: FittedEvent): MeasuredEvent {
  const summed = new Float64Array(eventDays + 1);
  const marketSummed = new Float64Array(eventDays + 1);
  const missing = new Uint8Array(eventDays + 1);
  for (let place = 0; place < eventDays; place += 1) {
    const value = abnormal[placeOf(eventWindow.from + place)] ?? Number.NaN;
    const isMissing = Number.isNaN(value);
    const apart = (market[placeOf(eventWindow.from + place)] ?? Number.NaN) - estimates.marketMean;
    summed[place + 1] = (summed[place] ?? 0) + (isMissing ? 0 : value);
    marketSummed[place + 1] = (marketSummed[place] ?? 0) + (isMissing ? 0 : apart);
    missing[place + 1] = (missing[place] ?? 0) + (isMissing ? 1 : 0);
  }
  return { ...estimates, summed, marketSummed, missing };
}

/** Whether an event has an abnormal return on every day of a window. */
export function hasWindow({ missing }: MeasuredEvent, { from, to }: StudyWindow): boolean {
  return missing[eventPlaceOf(from)] === missing[eventPlaceOf(to) + 1];
}

/** One event's cumulative abnormal return over a window, and the variance of its forecast error. */
export type CumulativeReturn = { car: number; variance: number };

/**
 * Sum of the abnormal returns of the window; null where a day of it has none. The variance is that
 * of a sum of forecasts of the fitted model: s² (L + L²/M + (Σ(Rm − R̄m))²/Σ(Rm − R̄m)²), the one of
 * Boehmer, Musumeci and Poulsen 1991 for L = 1; market-adjusted, where nothing was fitted, s² L.
 * Source: MacKinlay 1997, equation 8, and Patell 1976 for one day; Salinger 1992 for several.
 */
export function cumulativeReturn(
  event: MeasuredEvent,
  { from, to }: StudyWindow,
  model: StudyModel,
): CumulativeReturn | null {
  if (!hasWindow(event, { from, to })) return null;
  const [before, last] = [eventPlaceOf(from), eventPlaceOf(to) + 1];
  const car = (event.summed[last] ?? Number.NaN) - (event.summed[before] ?? Number.NaN);
  const apart =
    (event.marketSummed[last] ?? Number.NaN) - (event.marketSummed[before] ?? Number.NaN);
  const days = last - before;
  const forecast =
    model === "market-model"
      ? (days * days) / event.observations + (apart * apart) / event.marketSquares
      : 0;
  return { car, variance: event.deviation ** 2 * (days + forecast) };
}
