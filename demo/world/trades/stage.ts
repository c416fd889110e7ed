import type { Company } from "#demo/world/cast/company.ts";
import type { Insider } from "#demo/world/cast/insider.ts";
import type { Bar } from "#demo/world/market/bar.ts";
import type { NewsEvent } from "#demo/world/news/schedule.ts";

/** What a company's insiders see and act on. */
export type Stage = {
  seed: string;
  company: Company;
  insiders: readonly Insider[];
  /** CIK to the last day of those who leave. */
  leaves: ReadonlyMap<number, string>;
  /** Every day's bar, oldest first. */
  bars: readonly Bar[];
  /** Place of each day in `bars`. */
  places: ReadonlyMap<string, number>;
  /** Disclosed and undisclosed, in order of acceptance. */
  news: readonly NewsEvent[];
};

export function stageOf(parts: Omit<Stage, "places">): Stage {
  return { ...parts, places: new Map(parts.bars.map(({ day }, place) => [day, place])) };
}

/** The first day with a price on or after a date; null when there is none. */
export function tradedDayFrom(stage: Stage, date: string): string | null {
  const exact = stage.places.get(date);
  if (exact !== undefined) return date;
  return stage.bars.find(({ day }) => day >= date)?.day ?? null;
}

export function barOn(stage: Stage, day: string): Bar {
  const bar = stage.bars[stage.places.get(day) ?? -1];
  if (bar === undefined) throw new RangeError(`${stage.company.name} has no price on ${day}`);
  return bar;
}
