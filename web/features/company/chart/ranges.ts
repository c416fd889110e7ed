import { useState } from "react";
import { useSearchParams } from "react-router";
import { recentMonths } from "../company-queries.ts";

/** How much of the past is shown, by what the address says. */
export const chartRanges = [
  { value: "1m", label: "1M", inWords: "one month", months: 1 },
  { value: "3m", label: "3M", inWords: "three months", months: 3 },
  { value: "6m", label: "6M", inWords: "six months", months: 6 },
  { value: "1y", label: "1Y", inWords: "one year", months: 12 },
  { value: "5y", label: "5Y", inWords: "five years", months: 60 },
  { value: "all", label: "All", inWords: "all days", months: null },
] as const;
export type ChartRange = (typeof chartRanges)[number]["value"];
export const defaultRange = "1y" satisfies ChartRange;

export function rangeOf(text: string | null): ChartRange {
  return chartRanges.find(({ value }) => value === text)?.value ?? defaultRange;
}

export function rangeInWords(range: ChartRange): string {
  return chartRanges.find(({ value }) => value === range)?.inWords ?? "";
}

/** Null: as far back as there are prices. */
function monthsOf(range: ChartRange): number | null {
  return chartRanges.find(({ value }) => value === range)?.months ?? null;
}

/** Index of the first day within a range that ends on the last day; 0 when there is less. */
export function firstOfRange(days: readonly string[], range: ChartRange): number {
  const last = days.at(-1);
  const months = monthsOf(range);
  if (last === undefined || months === null) return 0;
  return firstOnOrAfter(days, monthsBefore(last, months));
}

/** Index of the first day on or after a day; the number of days where there is none. */
export function firstOnOrAfter(days: readonly string[], day: string): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? "") < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same day of an earlier month; its last day where the month is shorter. */
export function monthsBefore(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  const year = Math.floor(month / 12);
  const lastDate = new Date(Date.UTC(year, (month % 12) + 1, 0)).getUTCDate();
  const date = Math.min(Number(day.slice(8)), lastDate);
  return new Date(Date.UTC(year, month % 12, date)).toISOString().slice(0, 10);
}

/** How far back prices are loaded: as far as the range in the address needs, all once requested. */
export function usePricedMonths() {
  const [parameters] = useSearchParams();
  const [isAllWanted, setIsAllWanted] = useState(false);
  const shown = monthsOf(rangeOf(parameters.get("range")));
  const isRecent = !isAllWanted && shown !== null && shown < recentMonths;
  return { months: isRecent ? recentMonths : null, loadAll: () => setIsAllWanted(true) };
}
