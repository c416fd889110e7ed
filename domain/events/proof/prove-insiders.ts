import { capitalized } from "#contract/values/words.ts";
import { type Lookback, lookbacks } from "#contract/events/event-vocabulary.ts";
import { type InsiderWindow, insiderWindow } from "#domain/events/insider-totals.ts";
import type { ProvedEventValue, ProvedInsiderTrade } from "#domain/events/proof/event-proof.ts";
import type { DerivedEvent, DerivedTrade } from "#domain/trades/derived-issuer.ts";
import { exclusionNote } from "#domain/trades/proof/prove-amounts.ts";
import { input, linesInWords, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

/** A row as it was computed, and the trade it gave. */
export type ComputedTrade = { row: ComputedRow; trade: DerivedTrade };

/**
 * The live trades among those of the longest look-back, newest first: by trade date, acceptance and
 * key.
 */
export function insiderTradesBefore(trades: readonly ComputedTrade[]): ProvedInsiderTrade[] {
  return trades
    .filter(({ trade }) => trade.isLive)
    .sort((a, b) => newestFirst(a.trade, b.trade))
    .map(({ row, trade }) => ({
      trade,
      isCounted: trade.sumValue !== null,
      note: trade.sumValue === null ? exclusionNote(row) : whyInPart(row),
    }));
}

/** Whether a trade date lies in a window, both ends included. */
export function isInWindow(
  { tradeDate }: Pick<DerivedTrade, "tradeDate">,
  { firstDay, lastDay }: InsiderWindow,
): boolean {
  return tradeDate >= firstDay && tradeDate <= lastDay;
}

function newestFirst(a: DerivedTrade, b: DerivedTrade): number {
  return (
    compared(b.tradeDate, a.tradeDate) ||
    compared(b.acceptedAt ?? "", a.acceptedAt ?? "") ||
    compared(b.accession, a.accession) ||
    a.rowNumber - b.rowNumber
  );
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function whyInPart({ counted, unrepeated }: ComputedRow): string | null {
  const repeated = counted.filter((line) => !unrepeated.includes(line));
  if (repeated.length === 0) return null;
  const lines = linesInWords(repeated.map((line) => line.asFiled.lineNumber));
  return `Partly counted: ${lines} already reported by another filing of the same group.`;
}

/** What insiders sold and purchased before the event, for each look-back. */
export function proveInsiderValues(
  event: Pick<DerivedEvent, "insiderTotals" | "windowEnd">,
  trades: readonly ProvedInsiderTrade[],
): ProvedEventValue[] {
  return lookbacks.flatMap((lookback) => {
    const totals = event.insiderTotals?.[lookback] ?? null;
    const window = event.windowEnd === null ? null : insiderWindow(event.windowEnd, lookback);
    const within = window === null ? [] : trades.filter(({ trade }) => isInWindow(trade, window));
    const shared = {
      lookback,
      unit: "dollars" as const,
      note: totals === null ? "Day 0 is unknown." : null,
    };
    return [
      {
        ...shared,
        name: "value_sold",
        label: `Value sold, ${lookback}d`,
        value: totals?.valueSold ?? null,
        rule: ruleOf("sales", lookback),
        inputs: window === null ? [] : inputsOf(within, window, "Sale"),
      },
      {
        ...shared,
        name: "value_purchased",
        label: `Value purchased, ${lookback}d`,
        value: totals?.valuePurchased ?? null,
        rule: ruleOf("purchases", lookback),
        inputs: window === null ? [] : inputsOf(within, window, "Purchase"),
      },
    ];
  });
}

function ruleOf(trades: string, lookback: Lookback): string {
  return `sum of all insiders' ${trades} with a trade date in the look-back of ${lookback} calendar days, without superseded lines and rows excluded from totals`;
}

function inputsOf(
  trades: readonly ProvedInsiderTrade[],
  { firstDay, lastDay }: InsiderWindow,
  direction: DerivedTrade["direction"],
): ProofInput[] {
  const ofKind = trades.filter(({ trade }) => trade.direction === direction);
  const counted = ofKind.filter(({ isCounted }) => isCounted);
  const noun = direction === "Sale" ? "sales" : "purchases";
  return [
    input("trade dates", `${firstDay} to ${lastDay}`),
    input(`${noun} in the total`, `${counted.length} of ${ofKind.length}`),
    ...leftOut(ofKind),
  ];
}

/** How many rows are left out, by reason. */
function leftOut(trades: readonly ProvedInsiderTrade[]): ProofInput[] {
  const reasons = new Map<string, number>();
  for (const { note, isCounted } of trades) {
    if (!isCounted && note !== null) reasons.set(note, (reasons.get(note) ?? 0) + 1);
  }
  return [...reasons].map(([reason, count]) => input(`${count} excluded`, capitalized(reason)));
}
