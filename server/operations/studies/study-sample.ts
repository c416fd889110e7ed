import type { DropReason } from "#contract/studies/study-vocabulary.ts";
import { isInCalendar } from "#domain/calendar/counted-days.ts";
import { sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import type { StudiedRow } from "#server/operations/studies/studied-row.ts";

/** A row that may enter the study. */
export type Candidate = { place: number; company: number; session: number };

/** What becomes of the rows of a search before any price is looked at. */
export type Candidates = {
  /** By company, in the search's order. */
  byCompany: Map<number, Candidate[]>;
  /** Reasons by place in the search. */
  drops: Map<number, DropReason>;
  /** Places of further rows of one company and session, with the place of the first. */
  repeated: Map<number, number>;
};

/** Leaves out rows without day 0; of several of one company and session the first in the search stays. */
export function chooseCandidates(rows: readonly StudiedRow[]): Candidates {
  const byCompany = new Map<number, Candidate[]>();
  const drops = new Map<number, DropReason>();
  const repeated = new Map<number, number>();
  const firstPlaces = new Map<string, number>();
  for (const [place, { cik, day_0 }] of rows.entries()) {
    if (day_0 === null || !isInCalendar(day_0)) {
      drops.set(place, "no-day-0");
      continue;
    }
    const candidate = { place, company: Number(cik), session: sessionOnOrAfter(day_0) };
    const key = `${candidate.company} ${candidate.session}`;
    const first = firstPlaces.get(key);
    if (first !== undefined) {
      repeated.set(place, first);
      continue;
    }
    firstPlaces.set(key, place);
    const others = byCompany.get(candidate.company);
    if (others === undefined) byCompany.set(candidate.company, [candidate]);
    else others.push(candidate);
  }
  return { byCompany, drops, repeated };
}
