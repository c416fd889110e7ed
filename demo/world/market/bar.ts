/** One day of one security: dollars a share as traded that day, nothing adjusted. */
export type Bar = {
  day: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** New shares for one old from this day on; null without a split. */
  splitRatio: number | null;
  /** Dollars a share going ex on this day; null without one. */
  dividend: number | null;
};

export function roundedCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}
