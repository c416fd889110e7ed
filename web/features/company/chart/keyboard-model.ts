import { type ChartMark, marksAt } from "./chart-marks.ts";

/** Where the reader is: a day, and one of its marks where there are any. */
export type Focus = { at: number; mark: ChartMark | null };

const pageOfDays = 20;

type Chart = {
  /** Number of days. */
  days: number;
  /** Those in sight, by day. */
  marks: readonly ChartMark[];
  /** First day of the range shown, where Home leads. */
  first: number;
};

/**
 * Where a key leads from a focus, null where it leads nowhere. Left and right go day by day, page
 * keys by twenty days, up and down to the mark before and after, Home and End to the ends.
 */
export function focusAfterKey(key: string, focus: Focus | null, chart: Chart): Focus | null {
  const last = chart.days - 1;
  if (last < 0) return null;
  const at = focus?.at ?? last;
  switch (key) {
    case "ArrowLeft":
      return onDay(focus === null ? last : at - 1, chart);
    case "ArrowRight":
      return onDay(focus === null ? last : at + 1, chart);
    case "PageUp":
      return onDay(at - pageOfDays, chart);
    case "PageDown":
      return onDay(at + pageOfDays, chart);
    case "Home":
      return onDay(chart.first, chart);
    case "End":
      return onDay(last, chart);
    case "ArrowUp":
      return toMark(focus, -1, chart);
    case "ArrowDown":
      return toMark(focus, 1, chart);
    default:
      return null;
  }
}

/** A day, with the first of its marks. */
export function onDay(at: number, { days, marks }: Pick<Chart, "days" | "marks">): Focus {
  const within = Math.max(0, Math.min(days - 1, at));
  return { at: within, mark: marksAt(marks, within)[0] ?? null };
}

function toMark(focus: Focus | null, step: 1 | -1, { days, marks }: Chart): Focus | null {
  const at = focus?.at ?? days;
  const mark = focus?.mark ?? null;
  const current = mark === null ? -1 : marks.indexOf(mark);
  const next =
    current >= 0
      ? marks[current + step]
      : step > 0
        ? marks.find((later) => later.at > at)
        : marks.findLast((earlier) => earlier.at < at);
  return next === undefined ? focus : { at: next.at, mark: next };
}
