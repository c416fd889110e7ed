import type { EventPattern } from "#contract/patterns/event-patterns.ts";
import type { DerivedEvent, DerivedTrade } from "#domain/trades/derived-issuer.ts";

/**
 * The patterns of an event, in the order of the contract's list.
 * @param trades  all trade rows of its issuer
 */
export function eventPatterns(
  _event: Pick<DerivedEvent, "eventReturn" | "windowEnd" | "insiderTotals">,
  _trades: readonly DerivedTrade[],
): EventPattern[] {
  return [];
}
