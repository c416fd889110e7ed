import {
  estimationWindow,
  eventWindow,
  type StudyWindow,
} from "#contract/studies/study-vocabulary.ts";

/** How the events lie in time. */
export type DateClustering = {
  distinctDays: number;
  /** Events that share their day 0 with another. */
  eventsOnSharedDays: number;
  /** The days 0 with the most events, earliest first, and how many each has. */
  busiestSessions: number[];
  mostOnOneDay: number;
  /** Events with another event of the same company so near that event windows share a day. */
  overlappingEventWindows: number;
  /** Events with another one of the same company in their estimation window. */
  overlappedEstimation: number;
};

type Dated = { session: number; company: number };

/** Counts what common days and common windows there are among the events. */
export function dateClustering(events: readonly Dated[]): DateClustering {
  const perDay = new Map<number, number>();
  const perCompany = new Map<number, number[]>();
  for (const { session, company } of events) {
    perDay.set(session, (perDay.get(session) ?? 0) + 1);
    const sessions = perCompany.get(company);
    if (sessions === undefined) perCompany.set(company, [session]);
    else sessions.push(session);
  }
  const mostOnOneDay = Math.max(0, ...perDay.values());
  const shared = [...perDay.values()].filter((count) => count > 1);
  const reach = eventWindow.to - eventWindow.from;
  return {
    distinctDays: perDay.size,
    eventsOnSharedDays: shared.reduce((sum, count) => sum + count, 0),
    busiestSessions: [...perDay]
      .flatMap(([session, count]) => (count === mostOnOneDay ? [session] : []))
      .toSorted((a, b) => a - b),
    mostOnOneDay,
    overlappingEventWindows: countNear(perCompany, { from: -reach, to: reach }),
    overlappedEstimation: countNear(perCompany, estimationWindow),
  };
}

/**
 * Events with another one of their company near.
 * @param near  of the other event's day 0 less the event's own
 */
function countNear(perCompany: ReadonlyMap<number, readonly number[]>, near: StudyWindow): number {
  const itself = near.from <= 0 && near.to >= 0 ? 1 : 0;
  let count = 0;
  for (const sessions of perCompany.values()) {
    const sorted = Float64Array.from(sessions).sort();
    let first = 0;
    let next = 0;
    for (const session of sorted) {
      while ((sorted[first] ?? Number.POSITIVE_INFINITY) < session + near.from) first += 1;
      while ((sorted[next] ?? Number.POSITIVE_INFINITY) <= session + near.to) next += 1;
      if (next - first > itself) count += 1;
    }
  }
  return count;
}
