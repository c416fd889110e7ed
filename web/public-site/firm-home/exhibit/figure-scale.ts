import { dayReturns } from "./event-study.ts";

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
