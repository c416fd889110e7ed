import type { StudyAnswer } from "#contract/operations/screening/event-study.ts";
import { bandOf, type Band } from "../study-texts.ts";

export type ChartShape = {
  /** In percent of width and height from the upper left. */
  bars: { day: number; left: number; top: number; height: number; isUp: boolean }[];
  line: string;
  /** A closed path round each stretch of days that have a band. */
  band: string;
  zero: number;
  marks: { value: number; top: number }[];
  leftOf: (day: number) => number;
  topOf: (fraction: number) => number;
};

const aimedMarks = 5;

/** Bars of the average abnormal returns, the line of the cumulative ones and its band. */
export function chartShape(days: StudyAnswer["days"], band: Band): ChartShape {
  const first = days[0]?.day ?? 0;
  const count = Math.max(1, days.length);
  const leftOf = (day: number): number => round(((day - first + 0.5) / count) * 100);
  const values = days.flatMap(({ single, cumulative }) => {
    const { mean } = cumulative;
    if (mean === null) return [0, single.mean ?? 0];
    const half = bandOf(cumulative, band) ?? 0;
    return [0, single.mean ?? 0, mean - half, mean + half];
  });
  const step = stepFor(Math.max(...values, 0.0001) - Math.min(...values, -0.0001));
  const low = Math.floor(Math.min(...values, 0) / step);
  const high = Math.max(Math.ceil(Math.max(...values, 0) / step), low + 1);
  const topOf = (fraction: number): number =>
    round(((high * step - fraction) / ((high - low) * step)) * 100);
  const zero = topOf(0);
  const bars = days.flatMap(({ day, single: { mean } }) => {
    if (mean === null) return [];
    const top = Math.min(zero, topOf(mean));
    return [{ day, left: leftOf(day), top, height: Math.abs(topOf(mean) - zero), isUp: mean >= 0 }];
  });
  let line = "";
  let upper = "";
  let lower = "";
  let path = "";
  const close = (): void => {
    if (upper !== "") path += `M${upper.slice(1)}${lower}Z`;
    [upper, lower] = ["", ""];
  };
  for (const { day, cumulative } of days) {
    const { mean } = cumulative;
    if (mean === null) {
      close();
      continue;
    }
    line += `${line === "" ? "M" : "L"}${leftOf(day)} ${topOf(mean)}`;
    const half = bandOf(cumulative, band);
    if (half === null) {
      close();
      continue;
    }
    upper += `L${leftOf(day)} ${topOf(mean + half)}`;
    lower = `L${leftOf(day)} ${topOf(mean - half)}${lower}`;
  }
  close();
  const marks = Array.from({ length: high - low + 1 }, (_, place) => {
    const value = round((low + place) * step * 1e8) / 1e8;
    return { value, top: topOf(value) };
  });
  return { bars, line, band: path, zero, marks, leftOf, topOf };
}

/** 1, 2 or 5 times a power of ten, a few of which make up the range. */
function stepFor(range: number): number {
  const rough = range / aimedMarks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
