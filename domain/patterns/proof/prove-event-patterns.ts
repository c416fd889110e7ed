import {
  type EventPattern,
  eventPatterns,
  eventPatternTexts,
} from "#contract/patterns/event-patterns.ts";
import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import {
  type InsiderWindow,
  insiderWindow,
  type TradeSums,
} from "#domain/events/insider-totals.ts";
import { findEventPatterns } from "#domain/patterns/event-patterns.ts";
import { type Finding, type Proved, proved } from "#domain/patterns/proof/proved.ts";
import type { DerivedEvent, DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { MeasuredReturn, SeriesReturn } from "#domain/returns/market-adjusted-returns.ts";
import { parseDecimal } from "#domain/trades/lines/decimal.ts";
import { sourceOf } from "#domain/trades/proof/prove-amounts.ts";
import { type ProofInput, fractionText, grouped, input } from "#domain/trades/proof/proof-text.ts";

const ownershipForms = "Forms 4 and 5 of the company";

/** What the patterns of an event are proved with. */
type Context = {
  /** Of all trade rows of its issuer. */
  sums: TradeSums;
  /** Those rows, at least of the 30 days before. */
  trades: readonly DerivedTrade[];
  /** The return of its day 0, null where that is not known. */
  measured: MeasuredReturn | null;
};

/**
 * The patterns of an event that hold, with their rules and inputs, and those that were looked at
 * and could not be decided. Trades are counted, not named: not every caller may see them.
 */
export function proveEventPatterns(
  event: DerivedEvent,
  { sums, trades, measured }: Context,
): Proved<EventPattern>[] {
  const { accession, windowEnd, insiderTotals, day0, eventReturn } = event;
  if (windowEnd === null || insiderTotals === null || day0 === null) return [];
  const patterns = findEventPatterns(event, sums);
  const window = insiderWindow(windowEnd, patternRules.daysBefore8k);
  const span = `${dayInWords(window.firstDay)} to ${dayInWords(window.lastDay)}`;
  const { valueSold, valuePurchased } = insiderTotals[patternRules.daysBefore8k];
  const move = (
    pattern: EventPattern,
    dollars: string,
    direction: "Sale" | "Purchase",
  ): Finding => {
    const { noun, verb, isFarEnough } = moves[direction];
    const isValued = Number(dollars) > 0;
    const unvalued = isValued ? 0 : unvaluedTrades(trades, { direction, window });
    const isLooked = isValued || unvalued > 0;
    const isUnknown = eventReturn === null ? isLooked : unvalued > 0 && isFarEnough(eventReturn);
    const note =
      eventReturn === null
        ? `The return on day 0, ${dayInWords(day0)}, is unknown.`
        : `No ${noun} of these days counts in totals: ${unvalued} excluded.`;
    return {
      holds: isUnknown ? null : patterns.includes(pattern),
      inputs: [
        input("day 0", dayInWords(day0), accession),
        input(`value ${verb} from ${span}`, dollarsText(dollars), ownershipForms),
        ...returnInputs(day0, { eventReturn, measured }),
      ],
      note: isUnknown ? note : null,
    };
  };
  const findings: Readonly<Record<EventPattern, Finding>> = {
    "sales-before-drop": move("sales-before-drop", valueSold, "Sale"),
    "purchases-before-rise": move("purchases-before-rise", valuePurchased, "Purchase"),
    "cluster-before": {
      holds: patterns.includes("cluster-before"),
      inputs: [
        input("day 0", dayInWords(day0), accession),
        input(`trades of a cluster from ${span}`, String(sums.clusterRows(window)), ownershipForms),
      ],
      note: null,
    },
  };
  return eventPatterns.flatMap((pattern) =>
    proved(pattern, eventPatternTexts[pattern], findings[pattern]),
  );
}

const moves = {
  Sale: {
    noun: "sale",
    verb: "sold",
    isFarEnough: (fraction: number) => fraction <= -patternRules.move,
  },
  Purchase: {
    noun: "purchase",
    verb: "purchased",
    isFarEnough: (fraction: number) => fraction >= patternRules.move,
  },
} as const;

/** Live trades of the window that sums leave out: without a price, or with a suspected one. */
function unvaluedTrades(
  trades: readonly DerivedTrade[],
  { direction, window }: { direction: "Sale" | "Purchase"; window: InsiderWindow },
): number {
  return trades.filter(
    (trade) =>
      trade.isLive &&
      trade.direction === direction &&
      trade.sumValue === null &&
      trade.tradeDate >= window.firstDay &&
      trade.tradeDate <= window.lastDay,
  ).length;
}

function dollarsText(dollars: string): string {
  const value = parseDecimal(dollars);
  // Not to be parted at the end of a line.
  return `$\u00a0${value === null ? dollars : grouped(value)}`;
}

/** The return with the two parts it is the difference of. */
function returnInputs(
  day0: string,
  { eventReturn, measured }: { eventReturn: number | null; measured: MeasuredReturn | null },
): ProofInput[] {
  if (eventReturn === null || measured === null) return [];
  const part = (label: string, series: SeriesReturn | null): ProofInput[] =>
    series === null || series.fraction === null
      ? []
      : [input(label, fractionText(series.fraction), sourceOf(series.series))];
  return [
    input(`return of day 0, ${dayInWords(day0)}, stock − market fund`, fractionText(eventReturn)),
    ...part("stock", measured.stock),
    ...part("market fund", measured.fund),
  ];
}
