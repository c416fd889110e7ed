import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { combineFindings } from "#domain/leads/combine-findings.ts";
import { eventOfTrade, favorableReturn } from "#domain/leads/event-of-trade.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { sourcesOf } from "#domain/leads/lead-trade.ts";
import { groupLead, type ScoredTrade } from "#domain/leads/scored-trade.ts";
import { avoidedFinding } from "#domain/leads/trade-findings.ts";

const leastDays = 2;

/**
 * One lead for each person who traded on the right side of events on two days or more, of those trades.
 * @param trades  of one issuer, by date
 */
export function personLeads(trades: readonly ScoredTrade[]): Lead[] {
  const byPerson = Map.groupBy(trades.filter(isOnRightSide), ({ seen }) => seen.ownerCik);
  return [...byPerson].flatMap(([ownerCik, [first, ...others]]) => {
    if (ownerCik === 0 || first === undefined) return [];
    const own = [first, ...others] as const;
    const isOneWay = own.every(({ seen }) => seen.direction === first.seen.direction);
    const days = new Set(own.map(({ seen }) => seen.tradeDate));
    if (days.size < leastDays) return [];
    const { derived, seen } = own.at(-1) ?? first;
    const findings = combineFindings(own.map((trade) => trade.findings));
    return groupLead("person", own, {
      key: `person/${derived.issuerCik}/${ownerCik}`,
      accession: derived.accession,
      rowNumber: derived.rowNumber,
      day: seen.tradeDate,
      direction: isOneWay ? first.seen.direction : null,
      ownerCik,
      ownerName: derived.ownerName,
      title: derived.title,
      findings: {
        ...findings,
        avoided: avoidedFinding(own.map((trade) => trade.seen)),
        repeated: {
          facts: {
            favored_days: days.size,
            first_day: first.seen.tradeDate,
            last_day: seen.tradeDate,
          },
          from: own.flatMap((trade) => sourcesOf(trade.seen)),
        },
      },
    });
  });
}

function isOnRightSide({ seen, after }: ScoredTrade): boolean {
  const event = eventOfTrade(after);
  return event !== null && favorableReturn(seen.direction, event.returnOfDay0) >= patternRules.move;
}
