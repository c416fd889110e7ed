import { type EventPattern, eventPatterns } from "#contract/patterns/event-patterns.ts";
import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { insiderWindow, type TradeSums } from "#domain/events/insider-totals.ts";
import type { DerivedEvent } from "#domain/trades/derived-issuer.ts";
import { parseDecimal } from "#domain/trades/lines/decimal.ts";

/** What of an event its patterns are decided from. */
export type EventOutline = Pick<DerivedEvent, "eventReturn" | "windowEnd" | "insiderTotals">;

/**
 * The patterns of an event, in the order of the contract's list.
 * @param sums  of all trade rows of its issuer
 */
export function findEventPatterns(event: EventOutline, sums: TradeSums): EventPattern[] {
  const { eventReturn, windowEnd, insiderTotals } = event;
  const before = insiderTotals?.[patternRules.daysBefore8k];
  const holds = new Set<EventPattern>();
  if (eventReturn !== null && eventReturn <= -patternRules.move && isAboveZero(before?.valueSold)) {
    holds.add("sales-before-drop");
  }
  if (
    eventReturn !== null &&
    eventReturn >= patternRules.move &&
    isAboveZero(before?.valuePurchased)
  ) {
    holds.add("purchases-before-rise");
  }
  if (windowEnd !== null && clusterRowsBefore(windowEnd, sums) > 0) holds.add("cluster-before");
  return eventPatterns.filter((pattern) => holds.has(pattern));
}

/** How many rows of a cluster were traded in the 30 calendar days of the look-back. */
export function clusterRowsBefore(windowEnd: string, sums: TradeSums): number {
  return sums.clusterRows(insiderWindow(windowEnd, patternRules.daysBefore8k));
}

function isAboveZero(dollars: string | undefined): boolean {
  return parseDecimal(dollars ?? null)?.greaterThan(0) === true;
}
