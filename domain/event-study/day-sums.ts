import { studyDays } from "#domain/event-study/study-days.ts";

/** Ranks or signs of all events by day, added up. */
export type DaySums = {
  /** Of each day −250 to +20, of values whose expectation is 0. */
  sums: Float64Array;
  /** Events with an abnormal return on that day. */
  counts: Float64Array;
};

export function noDaySums(): DaySums {
  return { sums: new Float64Array(studyDays), counts: new Float64Array(studyDays) };
}

/** Places of the days with an abnormal return, the least first. */
function inOrder(abnormal: Float64Array): number[] {
  const places: number[] = [];
  for (let place = 0; place < studyDays; place += 1)
    if (Number.isFinite(abnormal[place])) places.push(place);
  return places.sort((one, other) => (abnormal[one] ?? 0) - (abnormal[other] ?? 0));
}

function add(to: DaySums, place: number, value: number): void {
  to.sums[place] = (to.sums[place] ?? 0) + value;
  to.counts[place] = (to.counts[place] ?? 0) + 1;
}

/**
 * Standardised ranks less ½, U = K/(1 + days with a return), ties by their middle rank.
 * Source: Corrado 1989; Corrado and Zivney 1992 for days without a return.
 */
function addRanks(to: DaySums, abnormal: Float64Array, places: readonly number[]): void {
  for (let first = 0; first < places.length;) {
    const value = abnormal[places[first] ?? 0];
    let next = first + 1;
    while (next < places.length && abnormal[places[next] ?? 0] === value) next += 1;
    const rank = (first + 1 + next) / 2;
    for (const place of places.slice(first, next)) add(to, place, rank / (1 + places.length) - 0.5);
    first = next;
  }
}

/**
 * Signs of the abnormal returns about their own median: +1, −1, and 0 for the median.
 * Source: Corrado and Zivney 1992.
 */
function addSigns(to: DaySums, abnormal: Float64Array, places: readonly number[]): void {
  const at = (order: number): number => abnormal[places[order] ?? 0] ?? Number.NaN;
  const median = (at((places.length - 1) >> 1) + at(places.length >> 1)) / 2;
  for (const place of places) add(to, place, Math.sign((abnormal[place] ?? 0) - median));
}

/** Adds one event's ranks and signs, over all its days with an abnormal return. */
export function addDayValues(to: { ranks: DaySums; signs: DaySums }, abnormal: Float64Array): void {
  const places = inOrder(abnormal);
  addRanks(to.ranks, abnormal, places);
  addSigns(to.signs, abnormal, places);
}

/**
 * z of the ranks or signs of days in a row. S is the deviation over all days of a day's sum/√N, so what
 * the events of one day have in common is in it. The values of an event add up to a constant, hence
 * the factor of sampling without replacement, which is 1 for a single day.
 * @param first  place of the first day
 * Source: Corrado 1989; Corrado and Zivney 1992; Campbell and Wasley 1993 for sums of days;
 * Kolari and Pynnönen 2011 for the factor.
 */
export function daySumStatistic(values: DaySums, first: number, days: number): number | null {
  let squares = 0;
  let counted = 0;
  let sum = 0;
  let summed = 0;
  for (let place = 0; place < studyDays; place += 1) {
    const count = values.counts[place] ?? 0;
    if (count === 0) continue;
    const value = (values.sums[place] ?? 0) / Math.sqrt(count);
    squares += value * value;
    counted += 1;
    if (place < first || place >= first + days) continue;
    sum += value;
    summed += 1;
  }
  if (summed < days || squares === 0) return null;
  const withoutReplacement = (counted - days) / (counted - 1);
  return sum / Math.sqrt((squares / counted) * days * withoutReplacement);
}
