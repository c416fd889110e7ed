import { studyDays } from "#domain/event-study/study-days.ts";

/** Standardised ranks of all events by day, added up. */
export type RankSums = {
  /** Sum of U − ½ of each day −250 to +20. */
  sums: Float64Array;
  /** Events with an abnormal return on that day. */
  counts: Float64Array;
};

export function noRankSums(): RankSums {
  return { sums: new Float64Array(studyDays), counts: new Float64Array(studyDays) };
}

/**
 * Adds one event's standardised ranks U = K/(1 + days with a return), ties by their middle rank.
 * Source: Corrado 1989; Corrado and Zivney 1992 for days without a return.
 */
export function addRanks(to: RankSums, abnormal: Float64Array): void {
  const places: number[] = [];
  for (let place = 0; place < studyDays; place += 1)
    if (Number.isFinite(abnormal[place])) places.push(place);
  const at = (place: number): number => abnormal[place] ?? Number.NaN;
  places.sort((one, other) => at(one) - at(other));
  for (let first = 0; first < places.length;) {
    const value = at(places[first] ?? 0);
    let next = first + 1;
    while (next < places.length && at(places[next] ?? 0) === value) next += 1;
    const rank = (first + 1 + next) / 2;
    for (const place of places.slice(first, next)) {
      to.sums[place] = (to.sums[place] ?? 0) + rank / (1 + places.length) - 0.5;
      to.counts[place] = (to.counts[place] ?? 0) + 1;
    }
    first = next;
  }
}

/**
 * z of the ranks of days in a row. S is the deviation over all days of Σ(U − ½)/√N of a day, so what
 * the events of one day have in common is in it. The ranks of an event add up to a constant, hence
 * the factor of sampling without replacement, which is 1 for a single day.
 * @param first  place of the first day
 * Source: Corrado 1989; Corrado and Zivney 1992; Campbell and Wasley 1993 for sums of days;
 * Kolari and Pynnönen 2011 for the factor.
 */
export function rankStatistic(ranks: RankSums, first: number, days: number): number | null {
  let squares = 0;
  let counted = 0;
  let sum = 0;
  let summed = 0;
  for (let place = 0; place < studyDays; place += 1) {
    const count = ranks.counts[place] ?? 0;
    if (count === 0) continue;
    const value = (ranks.sums[place] ?? 0) / Math.sqrt(count);
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
