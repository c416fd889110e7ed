import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import { insiderWindow } from "#domain/events/insider-totals.ts";
import { combineFindings } from "#domain/leads/combine-findings.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { sourcesOf } from "#domain/leads/lead-trade.ts";
import { groupLead, type ScoredTrade } from "#domain/leads/scored-trade.ts";
import { avoidedFinding, eventFindings } from "#domain/leads/trade-findings.ts";
import type { DerivedEvent } from "#domain/trades/derived-issuer.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/**
 * One lead for each 8-K that has the pattern of sales before a drop, or of purchases before a rise, of the trades of
 * its look-back.
 * @param trades  of the issuer, by date
 */
export function eventLeads(
  issuer: PreparedIssuer,
  trades: readonly ScoredTrade[],
  events: readonly DerivedEvent[],
): Lead[] {
  const acceptedOn = new Map(
    issuer.currentReports.map(({ report, when }) => [report.accession, when.acceptedOn]),
  );
  return events.flatMap((event) => {
    const direction = directionBefore(event);
    const accepted = acceptedOn.get(event.accession);
    if (direction === null || accepted === undefined) return [];
    const [first, ...others] = tradesBefore(event, trades, direction);
    if (first === undefined) return [];
    return [eventLead(event, { acceptedOn: accepted, direction, trades: [first, ...others] })];
  });
}

function directionBefore({ patterns }: DerivedEvent): "Sale" | "Purchase" | null {
  if (patterns.includes("sales-before-drop")) return "Sale";
  return patterns.includes("purchases-before-rise") ? "Purchase" : null;
}

function tradesBefore(
  { windowEnd }: DerivedEvent,
  trades: readonly ScoredTrade[],
  direction: "Sale" | "Purchase",
): ScoredTrade[] {
  if (windowEnd === null) return [];
  const { firstDay, lastDay } = insiderWindow(windowEnd, patternRules.daysBefore8k);
  return trades.filter(
    ({ seen }) =>
      seen.direction === direction &&
      seen.computed.sumValue !== null &&
      seen.tradeDate >= firstDay &&
      seen.tradeDate <= lastDay,
  );
}

type Before = {
  acceptedOn: string;
  direction: "Sale" | "Purchase";
  trades: readonly [ScoredTrade, ...ScoredTrade[]];
};

function eventLead(event: DerivedEvent, { acceptedOn, direction, trades }: Before): Lead {
  const { accession, eventReturn, day0 } = event;
  const withEvent = (trade: ScoredTrade): ScoredTrade => ({
    ...trade,
    findings: {
      ...trade.findings,
      ...eventFindings(trade.seen, {
        accession,
        name: "8-K",
        acceptedOn,
        days: calendarDaysBetween(trade.seen.tradeDate, acceptedOn),
        returnOfDay0: eventReturn ?? 0,
      }),
    },
  });
  const [first, ...others] = trades;
  const all = [withEvent(first), ...others.map(withEvent)] as const;
  const before = trades.filter(
    ({ seen }) => seen.computed.next8k?.published.report.accession === accession,
  );
  const persons = new Set(trades.map(({ seen }) => seen.ownerCik));
  return groupLead("event", all, {
    key: `event/${accession}`,
    accession,
    rowNumber: null,
    day: day0 ?? acceptedOn,
    direction,
    findings: {
      ...combineFindings(all.map(({ findings }) => findings)),
      avoided: avoidedFinding(before.map(({ seen }) => seen)),
      insiders: {
        facts: { persons: persons.size, trades: trades.length },
        from: trades.flatMap(({ seen }) => sourcesOf(seen)),
      },
    },
  });
}
