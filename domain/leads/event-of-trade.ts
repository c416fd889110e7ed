import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { isNext8kDoubtful } from "#domain/patterns/avoided-or-gained.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** An 8-K or earnings announcement after a trade, with a known return. */
export type TradeEvent = {
  accession: string;
  /** "8-K" or "earnings announcement". */
  name: string;
  acceptedOn: string;
  /** Calendar days from the trade. */
  days: number;
  /** Market-adjusted, of day 0, fraction. */
  returnOfDay0: number;
};

/** The events within 30 calendar days after a trade, and whether all that came are known with their returns. */
export type EventsAfter = { events: readonly TradeEvent[]; areKnown: boolean };

/** The next 8-K and the next earnings announcement, as far as they are certain to be the next. */
export function eventsAfter(computed: ComputedRow, issuer: PreparedIssuer): EventsAfter {
  const { next8k, nextEarnings, flags, row } = computed;
  const isEarningsDoubtful = flags.includes("earlier-earnings-listed");
  const candidates = [
    { name: "8-K", next: next8k, isDoubtful: isNext8kDoubtful(computed) },
    { name: "earnings announcement", next: nextEarnings, isDoubtful: isEarningsDoubtful },
  ];
  const near = candidates.filter(
    ({ next }) => next !== null && next.days <= patternRules.daysBefore8k,
  );
  const events = near.flatMap(({ name, next, isDoubtful }) => {
    const returnOfDay0 = next?.measured.adjusted ?? null;
    if (next === null || isDoubtful || returnOfDay0 === null) return [];
    const { report, when } = next.published;
    const { accession } = report;
    return [{ accession, name, acceptedOn: when.acceptedOn, days: next.days, returnOfDay0 }];
  });
  const isOver = addCalendarDays(row.tradeDate, patternRules.daysBefore8k) <= issuer.knownThrough;
  const isDoubtful = candidates.some((candidate) => candidate.isDoubtful);
  return { events, areKnown: isOver && !isDoubtful && events.length === near.length };
}

/** Of the events after a trade the one with the larger return, of equal ones the nearer. */
export function eventOfTrade({ events }: EventsAfter): TradeEvent | null {
  return events.reduce<TradeEvent | null>((best, next) => {
    if (best === null) return next;
    const [size, most] = [Math.abs(next.returnOfDay0), Math.abs(best.returnOfDay0)];
    return size > most || (size === most && next.days < best.days) ? next : best;
  }, null);
}

/** A return as it served the trade: a fall serves a sale. */
export function favorableReturn(direction: ComputedRow["row"]["direction"], moved: number): number {
  return direction === "Sale" ? 0 - moved : moved;
}
