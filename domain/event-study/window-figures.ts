import type { StudyModel, StudyWindow } from "#contract/studies/study-vocabulary.ts";
import { fairBinomialTwoSided } from "#domain/event-study/distributions/binomial.ts";
import { normalTwoSided } from "#domain/event-study/distributions/normal.ts";
import { studentTwoSided } from "#domain/event-study/distributions/student.ts";
import { cumulativeReturn, type MeasuredEvent } from "#domain/event-study/event-car.ts";
import { type DaySums, daySumStatistic } from "#domain/event-study/day-sums.ts";
import { placeOf } from "#domain/event-study/study-days.ts";

/** A statistic with its two-sided p-value; null where it is not defined for these events. */
export type TestResult = { statistic: number; p: number } | null;

/** Everything a study says of one day or window. Returns as fractions. */
export type WindowFigures = StudyWindow & {
  /** N: events with an abnormal return on every day of the window. */
  events: number;
  mean: number | null;
  /** Of the mean: from each event's own estimation window, and from the spread of the events. */
  errors: { estimation: number | null; crossSection: number | null; clustered: number | null };
  /** Events whose cumulative return is above 0, and below. */
  positive: number;
  negative: number;
  /** r̄: mean correlation of these events, see `meanCorrelations`. */
  correlation: number;
  tests: {
    /** Normal; variances of the estimation windows. */
    estimationT: TestResult;
    /** Student with N − 1 degrees of freedom; spread of the cumulative returns. */
    crossSectionT: TestResult;
    /** Student with N − 1; standardised cumulative returns. */
    bmp: TestResult;
    /** The same for correlated events. */
    kolariPynnonen: TestResult;
    corradoRank: TestResult;
    /** Normal; signs about each event's own median. */
    corradoZivneySign: TestResult;
    generalisedSign: TestResult;
    /** Exact; its statistic is the number of positive returns of those that are not 0. */
    sign: TestResult;
  };
};

/** What the figures of a window are computed from. */
export type StudySample = {
  model: StudyModel;
  events: readonly MeasuredEvent[];
  ranks: DaySums;
  signs: DaySums;
  /** r̄ of the events that the window counts. */
  correlation: number;
};

/**
 * Figures of one window.
 * Source: MacKinlay 1997; Boehmer, Musumeci and Poulsen 1991; Kolari and Pynnönen 2010; Corrado 1989;
 * Corrado and Zivney 1992; Cowan 1992. The formulas in words: docs/decisions/0018-event-studies.md.
 */
export function windowFigures(window: StudyWindow, sample: StudySample): WindowFigures {
  const measured = measure(window, sample);
  const { count, cars, scaled, varianceSum, positive, negative, positiveShares } = measured;
  const { correlation } = sample;
  const spread = spreadOf(cars, count);
  const standardised = spreadOf(scaled, count);
  const widening = (1 + (count - 1) * correlation) / (1 - correlation);
  const estimation = count === 0 ? null : Math.sqrt(varianceSum) / count;
  const crossSection = spread === null ? null : spread.deviation / Math.sqrt(count);
  const bmp = standardised === null ? null : tOf(standardised, count);
  const student = (t: number | null): TestResult =>
    t === null ? null : { statistic: t, p: studentTwoSided(t, count - 1) };
  const isWidened = widening > 0 && Number.isFinite(widening);
  return {
    ...window,
    events: count,
    mean: measured.mean,
    errors: {
      estimation,
      crossSection,
      clustered: crossSection === null || !isWidened ? null : crossSection * Math.sqrt(widening),
    },
    positive,
    negative,
    correlation,
    tests: {
      estimationT:
        estimation === null || measured.mean === null ? null : normal(measured.mean / estimation),
      crossSectionT: student(spread === null ? null : tOf(spread, count)),
      bmp: student(bmp),
      kolariPynnonen: student(bmp === null || !isWidened ? null : bmp / Math.sqrt(widening)),
      corradoRank: daySumTest(window, sample.ranks),
      corradoZivneySign: daySumTest(window, sample.signs),
      generalisedSign: generalisedSign(positive, positiveShares / count, count),
      sign:
        positive + negative === 0
          ? null
          : { statistic: positive, p: fairBinomialTwoSided(positive, positive + negative) },
    },
  };
}

function measure(window: StudyWindow, { events, model }: StudySample) {
  const cars = new Float64Array(events.length);
  const scaled = new Float64Array(events.length);
  let count = 0;
  let total = 0;
  let varianceSum = 0;
  let positive = 0;
  let negative = 0;
  let positiveShares = 0;
  for (const event of events) {
    const measured = cumulativeReturn(event, window, model);
    if (measured === null) continue;
    cars[count] = measured.car;
    scaled[count] = measured.car / Math.sqrt(measured.variance);
    count += 1;
    total += measured.car;
    varianceSum += measured.variance;
    positiveShares += event.positiveShare;
    if (measured.car > 0) positive += 1;
    if (measured.car < 0) negative += 1;
  }
  const mean = count === 0 ? null : total / count;
  return { count, mean, cars, scaled, varianceSum, positive, negative, positiveShares };
}

/** Sums of daily returns that should be alike differ by so much from rounding. */
const rounding = 1e-12;

type Spread = { mean: number; deviation: number };

/** Mean and deviation with N − 1; null for fewer than two values, or all alike. */
function spreadOf(values: Float64Array, count: number): Spread | null {
  if (count < 2) return null;
  const used = values.subarray(0, count);
  const mean = used.reduce((sum, value) => sum + value, 0) / count;
  const squares = used.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (count - 1));
  return deviation > rounding ? { mean, deviation } : null;
}

function tOf({ mean, deviation }: Spread, count: number): number {
  return (mean * Math.sqrt(count)) / deviation;
}

function normal(statistic: number): TestResult {
  return { statistic, p: normalTwoSided(statistic) };
}

function daySumTest({ from, to }: StudyWindow, values: DaySums): TestResult {
  const statistic = daySumStatistic(values, placeOf(from), to - from + 1);
  return statistic === null ? null : normal(statistic);
}

/** Against the share of positive days in the estimation windows, not against one half. */
function generalisedSign(positive: number, share: number, count: number): TestResult {
  const variance = count * share * (1 - share);
  return variance > 0 ? normal((positive - count * share) / Math.sqrt(variance)) : null;
}
