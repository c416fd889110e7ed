import type { StudyWindow } from "#contract/studies/study-vocabulary.ts";
import type { FittedEvent } from "#domain/event-study/fit-event.ts";
import { estimationDays, eventDays } from "#domain/event-study/study-days.ts";

/** An event's residuals of the estimation window, each over the root of their mean square. */
type ScaledResiduals = {
  /** Which of the study's events it is, counted from 0. */
  place: number;
  /** NaN on days without a return. */
  values: Float64Array;
};

/** Residuals of some events of one day 0, added up by session. */
type GroupSums = {
  events: number;
  /** By day of the estimation window. */
  sums: Float64Array;
  /** How many events have a residual that day. */
  counts: Float64Array;
  /** Σ of squares, which is what events have with themselves, and over how many days. */
  squares: number;
  observations: number;
};

type DayGroup = { members: ScaledResiduals[]; whole: GroupSums };

/** Estimation-window residuals by day 0, the running number of its session. */
export type ResidualGroups = Map<number, DayGroup>;

function noSums(): GroupSums {
  const [sums, counts] = [new Float64Array(estimationDays), new Float64Array(estimationDays)];
  return { events: 0, sums, counts, squares: 0, observations: 0 };
}

/**
 * Adds an event's residuals.
 * @param place  of the event in the study, counted from 0
 */
export function addResiduals(to: ResidualGroups, event: FittedEvent, place: number): void {
  const group = to.get(event.session) ?? { members: [], whole: noSums() };
  to.set(event.session, group);
  const residuals = { place, values: scaled(event) };
  group.members.push(residuals);
  addTo(group.whole, residuals);
}

function scaled({ abnormal, observations }: FittedEvent): Float64Array {
  const values = abnormal.slice(0, estimationDays);
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    squares += value * value;
  }
  const centre = sum / observations;
  const scale = 1 / Math.sqrt(squares / observations - centre * centre);
  return values.map((value) => (value - centre) * scale);
}

function addTo(group: GroupSums, { values }: ScaledResiduals): void {
  for (const [place, value] of values.entries()) {
    if (Number.isNaN(value)) continue;
    group.sums[place] = (group.sums[place] ?? 0) + value;
    group.counts[place] = (group.counts[place] ?? 0) + 1;
    group.squares += value * value;
    group.observations += 1;
  }
  group.events += 1;
}

/** r̄ of a window over the events that are in it, see `meanCorrelations`. */
export type MeanCorrelations = (
  window: StudyWindow,
  isIn: (place: number) => boolean,
) => Generator<void, number>;

/**
 * r̄: the mean correlation of all pairs of the events that a window counts. A pair counts with the
 * share of the window's days that both events have in common, so events further apart count as
 * uncorrelated; for one common day 0 it is the mean of Kolari and Pynnönen 2010. 0 for fewer than two
 * events. Pairs of days 0 all of whose events are in are worked out once for all windows, others for each
 * set of events, of which the last is kept. It yields now and then.
 * Source: Kolari and Pynnönen 2010; for windows that overlap in part
 * docs/decisions/0049-attribution-and-limits-of-event-study-tests.md.
 */
export function meanCorrelations(groups: ResidualGroups): MeanCorrelations {
  const ofPair = knownPairs(groups);
  const ofAll = pairSums(without(groups, new Set()), ofPair);
  let last = { key: "", pairs: ofAll };
  return function* meanCorrelation({ from, to }, isIn) {
    const left: number[] = [];
    let events = 0;
    for (const { members } of groups.values())
      for (const { place } of members) {
        if (isIn(place)) events += 1;
        else left.push(place);
      }
    if (events < 2) return 0;
    const key = left.join(" ");
    if (key === "") last = { key, pairs: ofAll };
    else if (key !== last.key)
      last = { key, pairs: pairSums(without(groups, new Set(left)), ofPair) };
    const { pairs } = last;
    const days = to - from + 1;
    let sum = 0;
    for (let distance = 0; distance < days; distance += 1)
      sum += ((yield* pairs(distance)) * (days - distance)) / days;
    return sum / ((events * (events - 1)) / 2);
  };
}

/** Sums by session of the events that are not left out. */
function without(groups: ResidualGroups, left: ReadonlySet<number>): Map<number, GroupSums> {
  const rest = new Map<number, GroupSums>();
  for (const [session, { members, whole }] of groups) {
    const kept = members.filter(({ place }) => !left.has(place));
    if (kept.length === 0) continue;
    if (kept.length === members.length) {
      rest.set(session, whole);
      continue;
    }
    const sums = noSums();
    for (const residuals of kept) addTo(sums, residuals);
    rest.set(session, sums);
  }
  return rest;
}

/** Sum of the residual correlations of all pairs of events whose days 0 are so many sessions apart. */
type PairSums = (distance: number) => Generator<void, number>;

/** Days 0 that are gone through before others may go on. */
const groupsAtOnce = 64;

/** Sum of the correlations of the events of two days 0, or of one with itself. */
type OfPair = (group: GroupSums, later: GroupSums, distance: number) => number;

/** Keeps what whole groups have with each other; the same groups serve every window. */
function knownPairs(groups: ResidualGroups): OfPair {
  const known = new Map<GroupSums, Float64Array>();
  for (const { whole } of groups.values())
    known.set(whole, new Float64Array(eventDays).fill(Number.NaN));
  return (group, later, distance) => {
    const kept = known.has(later) ? known.get(group) : undefined;
    const before = kept?.[distance] ?? Number.NaN;
    if (!Number.isNaN(before)) return before;
    const sum = distance === 0 ? withinGroup(group) : betweenGroups(group, later, distance);
    if (kept !== undefined) kept[distance] = sum;
    return sum;
  };
}

function pairSums(groups: ReadonlyMap<number, GroupSums>, ofPair: OfPair): PairSums {
  const totals = new Map<number, number>();
  return function* ofPairs(distance) {
    const known = totals.get(distance);
    if (known !== undefined) return known;
    let total = 0;
    let looked = 0;
    for (const [session, group] of groups) {
      const later = groups.get(session + distance);
      if (later !== undefined) total += ofPair(group, later, distance);
      looked += 1;
      if (looked % groupsAtOnce === 0) yield;
    }
    totals.set(distance, total);
    return total;
  };
}

/** Mean correlation of the pairs of one day, times their number. */
function withinGroup({ events, sums, counts, squares, observations }: GroupSums): number {
  if (events < 2) return 0;
  let products = -squares;
  let pairDays = -observations;
  for (let place = 0; place < estimationDays; place += 1) {
    products += (sums[place] ?? 0) ** 2;
    pairDays += (counts[place] ?? 0) ** 2;
  }
  return pairDays > 0 ? (products / pairDays) * ((events * (events - 1)) / 2) : 0;
}

function betweenGroups(group: GroupSums, later: GroupSums, distance: number): number {
  let products = 0;
  let pairDays = 0;
  for (let place = distance; place < estimationDays; place += 1) {
    products += (group.sums[place] ?? 0) * (later.sums[place - distance] ?? 0);
    pairDays += (group.counts[place] ?? 0) * (later.counts[place - distance] ?? 0);
  }
  return pairDays > 0 ? (products / pairDays) * group.events * later.events : 0;
}
