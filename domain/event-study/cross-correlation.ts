import type { StudyWindow } from "#contract/studies/study-vocabulary.ts";
import type { FittedEvent } from "#domain/event-study/fit-event.ts";
import { estimationDays, eventDays } from "#domain/event-study/study-days.ts";

/** Residuals of the events of one day 0, added up by session. */
type DayGroup = {
  session: number;
  events: number;
  /** Σ of residuals over their own deviation, by day of the estimation window. */
  sums: Float64Array;
  /** How many events have a residual that day. */
  counts: Float64Array;
  /** Σ of squares, which is what events have with themselves. */
  squares: number;
  observations: number;
};

/** Estimation-window residuals, by day 0. */
export type ResidualGroups = Map<number, DayGroup>;

/** Adds an event's residuals, each over the root of the event's mean square. */
export function addResiduals(to: ResidualGroups, event: FittedEvent): void {
  const { session, abnormal, observations } = event;
  let group = to.get(session);
  if (group === undefined) {
    const [sums, counts] = [new Float64Array(estimationDays), new Float64Array(estimationDays)];
    group = { session, events: 0, sums, counts, squares: 0, observations: 0 };
    to.set(session, group);
  }
  let sum = 0;
  let squares = 0;
  for (let place = 0; place < estimationDays; place += 1) {
    const value = abnormal[place] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    squares += value * value;
  }
  const centre = sum / observations;
  const scale = 1 / Math.sqrt(squares / observations - centre * centre);
  for (let place = 0; place < estimationDays; place += 1) {
    const value = abnormal[place] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const residual = (value - centre) * scale;
    group.sums[place] = (group.sums[place] ?? 0) + residual;
    group.counts[place] = (group.counts[place] ?? 0) + 1;
    group.squares += residual * residual;
  }
  group.events += 1;
  group.observations += observations;
}

/**
 * Sums of the residual correlations of all pairs of events whose days 0 are so many sessions apart,
 * from 0 to the longest at which event windows still share a day. Yields now and then.
 */
export function* correlationByDistance(groups: ResidualGroups): Generator<void, Float64Array> {
  const totals = new Float64Array(eventDays);
  for (const group of groups.values()) {
    totals[0] = (totals[0] ?? 0) + withinGroup(group);
    for (let distance = 1; distance < eventDays; distance += 1) {
      const later = groups.get(group.session + distance);
      if (later === undefined) continue;
      totals[distance] = (totals[distance] ?? 0) + betweenGroups(group, later, distance);
    }
    yield;
  }
  return totals;
}

/** Mean correlation of the pairs of one day, times their number. */
function withinGroup({ events, sums, counts, squares, observations }: DayGroup): number {
  if (events < 2) return 0;
  let products = -squares;
  let pairDays = -observations;
  for (let place = 0; place < estimationDays; place += 1) {
    products += (sums[place] ?? 0) ** 2;
    pairDays += (counts[place] ?? 0) ** 2;
  }
  return pairDays > 0 ? (products / pairDays) * ((events * (events - 1)) / 2) : 0;
}

function betweenGroups(group: DayGroup, later: DayGroup, distance: number): number {
  let products = 0;
  let pairDays = 0;
  for (let place = distance; place < estimationDays; place += 1) {
    products += (group.sums[place] ?? 0) * (later.sums[place - distance] ?? 0);
    pairDays += (group.counts[place] ?? 0) * (later.counts[place - distance] ?? 0);
  }
  return pairDays > 0 ? (products / pairDays) * group.events * later.events : 0;
}

/**
 * r̄: the mean correlation of all pairs of events over a window. A pair counts with the share of the
 * window's days that both events have in common, so events further apart count as uncorrelated; for
 * one common day 0 it is the mean of Kolari and Pynnönen 2010.
 * @param events  number of events in the study
 * Source: Kolari and Pynnönen 2010; for windows common in part docs/decisions/0018-event-studies.md.
 */
export function meanCorrelation(
  byDistance: Float64Array,
  events: number,
  { from, to }: StudyWindow,
): number {
  if (events < 2) return 0;
  const days = to - from + 1;
  let sum = 0;
  for (let distance = 0; distance < days; distance += 1)
    sum += ((byDistance[distance] ?? 0) * (days - distance)) / days;
  return sum / ((events * (events - 1)) / 2);
}
