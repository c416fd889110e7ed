/** Abnormal return of one trading day, as a fraction; day 0 is the day of the event. */
type DayReturn = { day: number; abnormalReturn: number };

/** First and last trading day of a window, both within it. */
export type EventWindow = { from: number; to: number };

/** Standard deviation of the residuals of one day, as a fraction. */
export const DAILY_DEVIATION = 0.0231;

/** Half the width of a normal distribution's middle 95%, in standard deviations. */
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

/** Where the figure draws what, in the units of its view box. */
export type FigureFrame = {
  width: number;
  height: number;
  /** Edges of the plot. */
  left: number;
  right: number;
  bottom: number;
  /** From the edges of the plot to the first and the last day. */
  inset: number;
  /** Height of five percent. */
  gridStep: number;
};

/** Next to text or across a page, and on a phone. */
export const frames = {
  wide: { width: 540, height: 286, left: 44, right: 530, bottom: 246, inset: 12, gridStep: 49.8 },
  narrow: { width: 314, height: 230, left: 36, right: 312, bottom: 190, inset: 8, gridStep: 37.9 },
} as const satisfies Record<string, FigureFrame>;

const LOWEST_RETURN = -0.15;
const RETURN_PER_STEP = 0.05;

export const gridReturns = [-0.15, -0.1, -0.05, 0, 0.05] as const;
export const labelledDays = [-10, -5, 0, 5, 10] as const;

/** Height on the figure of a return, which is a fraction. */
export function yOfReturn(frame: FigureFrame, fraction: number): number {
  return round(frame.bottom - ((fraction - LOWEST_RETURN) / RETURN_PER_STEP) * frame.gridStep);
}

export function xOfDay({ left, right, inset }: FigureFrame, day: number): number {
  const first = dayReturns[0]?.day ?? 0;
  const step = (right - left - 2 * inset) / (dayReturns.length - 1);
  return round(left + inset + (day - first) * step);
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
