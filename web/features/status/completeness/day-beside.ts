import type { Week } from "./calendar-weeks.ts";

/** Steps of [weekdays, weeks]. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The day a key leads to from another; null for another key and at the edge. */
export function dayBeside(weeks: readonly Week[], from: string, key: string): string | null {
  const column = weeks.findIndex((week) => week.days.some((day) => day?.day === from));
  const row = weeks[column]?.days.findIndex((day) => day?.day === from) ?? -1;
  if (row === -1) return null;
  if (key === "Home") return firstOf(weeks, row);
  if (key === "End") return firstOf(weeks.toReversed(), row);
  const step = steps[key];
  if (step === undefined) return null;
  return weeks[column + step[1]]?.days[row + step[0]]?.day ?? null;
}

function firstOf(weeks: readonly Week[], row: number): string | null {
  for (const week of weeks) {
    const day = week.days[row];
    if (day) return day.day;
  }
  return null;
}
