import type { DropReason, StudyModel } from "#contract/studies/study-vocabulary.ts";
import { leastObservations } from "#contract/studies/study-vocabulary.ts";
import type { EventReturns } from "#domain/event-study/daily-returns.ts";
import { estimationDays, placeOf, studyDays } from "#domain/event-study/study-days.ts";

/** What the estimation window says of an event. */
export type Estimates = {
  /** M: days with a return of both stock and market. */
  observations: number;
  /** Intercept and slope; 0 and 1 where the model takes the market's return as it is. */
  alpha: number;
  beta: number;
  /** s: of the residuals, with M − 2 degrees of freedom; market-adjusted with M − 1. */
  deviation: number;
  marketMean: number;
  /** Sum of squares of the market's returns about their mean. */
  marketSquares: number;
  /** Share of days with an abnormal return above 0. */
  positiveShare: number;
};

export type FittedEvent = Estimates & {
  session: number;
  company: number;
  /** Abnormal returns of days −250 to +20, NaN where there is none. */
  abnormal: Float64Array;
  market: Float64Array;
};

/** Deviations at or below it are rounding of a constant series. */
const noVariation = 1e-12;

/**
 * Fits the model to days −250 to −11 and takes it off the returns of all days.
 * Source: MacKinlay 1997, sections 4 and 5.
 */
export function fitEvent(
  { session, company, stock, market }: EventReturns,
  model: StudyModel,
): FittedEvent | { dropped: DropReason } {
  const observed = observedPlaces(stock, market);
  const observations = observed.length;
  if (observations < leastObservations) return { dropped: "too-few-observations" };
  const at = (cells: Float64Array, place: number): number => cells[place] ?? Number.NaN;
  const marketMean = mean(observed.map((place) => at(market, place)));
  const stockMean = mean(observed.map((place) => at(stock, place)));
  let marketSquares = 0;
  let products = 0;
  for (const place of observed) {
    const apart = at(market, place) - marketMean;
    marketSquares += apart * apart;
    products += apart * (at(stock, place) - stockMean);
  }
  if (!(marketSquares > noVariation ** 2)) return { dropped: "no-variation" };
  const isFitted = model === "market-model";
  const beta = isFitted ? products / marketSquares : 1;
  const alpha = isFitted ? stockMean - beta * marketMean : 0;
  const abnormal = new Float64Array(studyDays);
  for (let place = 0; place < studyDays; place += 1)
    abnormal[place] = at(stock, place) - alpha - beta * at(market, place);
  // Of the fitted model the residuals have mean 0.
  const centre = mean(observed.map((place) => at(abnormal, place)));
  const squares = observed.reduce((sum, place) => sum + (at(abnormal, place) - centre) ** 2, 0);
  const deviation = Math.sqrt(squares / (observations - (isFitted ? 2 : 1)));
  if (!(deviation > noVariation)) return { dropped: "no-variation" };
  if (Number.isNaN(at(abnormal, placeOf(0)))) return { dropped: "no-return-on-day-0" };
  const positives = observed.filter((place) => at(abnormal, place) > 0).length;
  return {
    session,
    company,
    observations,
    alpha,
    beta,
    deviation,
    marketMean,
    marketSquares,
    positiveShare: positives / observations,
    abnormal,
    market,
  };
}

function observedPlaces(stock: Float64Array, market: Float64Array): number[] {
  const places: number[] = [];
  for (let place = 0; place < estimationDays; place += 1)
    if (Number.isFinite(stock[place]) && Number.isFinite(market[place])) places.push(place);
  return places;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
