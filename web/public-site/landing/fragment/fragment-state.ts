import {
  type DemonstrationTrade,
  demonstrationTrades,
} from "#contract/brand/demonstration-case.ts";
import { demonstrationPrices } from "#contract/brand/demonstration-prices.ts";
import { type ChartRange, firstDayOf } from "./chart-shape.ts";
import type { FigureChoice } from "./proof.ts";

export type FragmentState = { choice: FigureChoice; range: ChartRange };

/** The figure of the mock trade that the page opens with: a sale 22 days before an 8-K. */
export const firstFragmentState: FragmentState = {
  choice: { accession: "0009990042-25-000109", kind: "return" },
  range: "6M",
};

export type FragmentAction =
  | { type: "figure"; choice: FigureChoice }
  | { type: "range"; range: ChartRange };

export function tradeOf(accession: string): DemonstrationTrade {
  const trade = demonstrationTrades.find((one) => one.accession === accession);
  if (trade === undefined) throw new Error(`No trade has the accession number ${accession}`);
  return trade;
}

/** The days a figure is about; the chart marks them. */
export type ChartFocus =
  | { kind: "event"; dayBefore: string; dayZero: string }
  | { kind: "trade"; day: string };

export function focusOf({ accession, kind }: FigureChoice): ChartFocus {
  const trade = tradeOf(accession);
  return kind === "return" && trade.nextEvent !== null
    ? { kind: "event", dayBefore: trade.nextEvent.dayBefore, dayZero: trade.nextEvent.dayZero }
    : { kind: "trade", day: trade.tradedOn };
}

function firstDayIn(focus: ChartFocus): string {
  return focus.kind === "event" ? focus.dayBefore : focus.day;
}

/** A chosen figure whose days lie before the chart's first brings back the whole chart. */
export function fragmentReducer(state: FragmentState, action: FragmentAction): FragmentState {
  if (action.type === "range") return { ...state, range: action.range };
  const lastDay = demonstrationPrices.at(-1)?.day ?? "";
  const isInView = firstDayIn(focusOf(action.choice)) >= firstDayOf(state.range, lastDay);
  return { choice: action.choice, range: isInView ? state.range : "6M" };
}
