/** Abnormal return of one trading day, as a fraction; day 0 is the day of the event. */
export type DayReturn = { day: number; abnormalReturn: number };

/** First and last trading day of a window, both within it. */
export type EventWindow = { from: number; to: number };

/** Standard deviation of the residuals of one day, as a fraction. */
export const DAILY_DEVIATION = 0.0231;

/** Half the width of a normal distribution's middle 95 %, in standard deviations. */
export const BAND_IN_DEVIATIONS = 1.96;

/** Invented, as the note of the figure says. */
export const dayReturns: readonly DayReturn[] = [
  0.0125, -0.0205, 0.0313, -0.0096, -0.0121, 0.0167, -0.0314, 0.0046, 0.0005, -0.0283, -0.1284,
  -0.0213, 0.0117, -0.0002, 0.0093, -0.0151, 0.0117, 0.0313, 0.021, -0.0091, 0.0203,
].map((abnormalReturn, index) => ({ day: index - 10, abnormalReturn }));

/** Cumulative abnormal return of a window: the sum of its days. */
export function cumulativeReturn(days: readonly DayReturn[], { from, to }: EventWindow): number {
  return days
    .filter(({ day }) => day >= from && day <= to)
    .reduce((sum, { abnormalReturn }) => sum + abnormalReturn, 0);
}

/** CAR / (s√n): how many standard deviations of its window a cumulative return is from zero. */
export function tStatistic(car: number, { from, to }: EventWindow): number {
  return car / (DAILY_DEVIATION * Math.sqrt(to - from + 1));
}
