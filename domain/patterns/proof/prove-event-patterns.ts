import {
  type EventPattern,
  eventPatterns,
  eventPatternTexts,
} from "#contract/patterns/event-patterns.ts";
import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { insiderWindow } from "#domain/events/insider-totals.ts";
import type { TradeSums } from "#domain/events/trade-sums.ts";
import { findEventPatterns } from "#domain/patterns/event-patterns.ts";
import { type Finding, type Proved, proved } from "#domain/patterns/proof/proved.ts";
import type { DerivedEvent } from "#domain/trades/derived-issuer.ts";
import { fractionText, input } from "#domain/trades/proof/proof-text.ts";

/**
 * The patterns of an event that hold, with their rules and inputs, and those that were looked at
 * and could not be decided. Trades are counted, not named: not every caller may see them.
 * @param sums  of all trade rows of its issuer
 */
export function proveEventPatterns(event: DerivedEvent, sums: TradeSums): Proved<EventPattern>[] {
  const { windowEnd, insiderTotals, eventReturn } = event;
  if (windowEnd === null || insiderTotals === null) return [];
  const patterns = findEventPatterns(event, sums);
  const window = insiderWindow(windowEnd, patternRules.daysBefore8k);
  const span = `${dayInWords(window.firstDay)} to ${dayInWords(window.lastDay)}`;
  const { valueSold, valuePurchased } = insiderTotals[patternRules.daysBefore8k];
  const move = (pattern: EventPattern, dollars: string, label: string): Finding => {
    const isUnknown = eventReturn === null && Number(dollars) > 0;
    return {
      holds: isUnknown ? null : patterns.includes(pattern),
      inputs: [
        input(`${label}, ${span}`, dollars),
        ...(eventReturn === null
          ? []
          : [input("return of day 0, stock − market fund", fractionText(eventReturn))]),
      ],
      note: isUnknown ? "The return of day 0 is not known." : null,
    };
  };
  const findings: Readonly<Record<EventPattern, Finding>> = {
    "sales-before-drop": move("sales-before-drop", valueSold, "value sold"),
    "purchases-before-rise": move("purchases-before-rise", valuePurchased, "value purchased"),
    "cluster-before": {
      holds: patterns.includes("cluster-before"),
      inputs: [input(`trades of a cluster, ${span}`, String(sums.clusterRows(window)))],
      note: null,
    },
  };
  return eventPatterns.flatMap((pattern) =>
    proved(pattern, eventPatternTexts[pattern], findings[pattern]),
  );
}
