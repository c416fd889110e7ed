import type { SourceStatus } from "#contract/operations/site/source-status.ts";

type Lag = SourceStatus["lag"];

const slotMs = 1_800_000;
/** The top of the axis: the least of these above all values, in seconds. */
const tops = [90, 180, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400];
const parts = 3;
const timeMarks = 5;

export type LagShape = {
  /** In percent of the width and height, from the upper left; a path for each series. */
  p50: string;
  p95: string;
  closed: { left: number; width: number; isWide: boolean }[];
  /** Of the target, from the top. */
  targetTop: number;
  seconds: { value: number; top: number }[];
  times: { instant: string; left: number }[];
};

const shortestNamed = 14;

/** The chart's lines: broken where a half hour had no filing, a dash where it is alone. */
export function lagShape(lag: Lag): LagShape {
  const from = Date.parse(lag.from);
  const length = Date.parse(lag.to) - from;
  const left = (instant: string | number): number =>
    round(((new Date(instant).getTime() - from) / length) * 100);
  const largest = Math.max(lag.target_seconds, ...lag.slots.map((slot) => slot.p95_seconds ?? 0));
  const top = tops.find((each) => each >= largest) ?? Math.ceil(largest / 86_400) * 86_400;
  const height = (seconds: number): number => round(100 - (seconds / top) * 100);

  function pathOf(secondsOf: (slot: Lag["slots"][number]) => number | null): string {
    let path = "";
    let before = 0;
    for (const slot of lag.slots) {
      const starts = Date.parse(slot.starts_at);
      const seconds = secondsOf(slot);
      if (seconds === null) continue;
      const x = Math.min(100, Math.max(0, left(starts + slotMs / 2)));
      const isNext = starts - before === slotMs;
      path += isNext
        ? `L${x} ${height(seconds)}`
        : `M${Math.max(0, left(starts))} ${height(seconds)}H${x}`;
      before = starts;
    }
    return path;
  }

  return {
    p50: pathOf((slot) => slot.p50_seconds),
    p95: pathOf((slot) => slot.p95_seconds),
    closed: lag.closed.map((span) => {
      const width = round(left(span.to) - left(span.from));
      return { left: left(span.from), width, isWide: width >= shortestNamed };
    }),
    targetTop: height(lag.target_seconds),
    seconds: Array.from({ length: parts + 1 }, (_, part) => {
      const value = (top / parts) * part;
      return { value, top: height(value) };
    }),
    times: Array.from({ length: timeMarks }, (_, mark) => {
      const instant = new Date(from + (length / (timeMarks - 1)) * mark).toISOString();
      return { instant, left: left(instant) };
    }),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
