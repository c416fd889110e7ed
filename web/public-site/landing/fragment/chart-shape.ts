import {
  type DemonstrationPrice,
  demonstrationPrices,
} from "#contract/brand/demonstration-prices.ts";
import {
  type DemonstrationTrade,
  demonstrationTrades,
} from "#contract/brand/demonstration-case.ts";
import type { FigureChoice } from "./proof.ts";

export type ChartRange = "1M" | "3M" | "6M";
export const chartRanges = ["1M", "3M", "6M"] as const;

const monthsOf: Record<ChartRange, number> = { "1M": 1, "3M": 3, "6M": 6 };

/** Where things stand in a drawing, in its own units. */
export type ChartFrame = {
  width: number;
  height: number;
  left: number;
  right: number;
  /** Of the line. */
  top: number;
  bottom: number;
  /** Foot of the volume bars, and how high the highest may be. */
  base: number;
  volumeHeight: number;
  /** Where the lowest and the highest price label may stand. */
  labelX: number;
  monthY: number;
};

export type ChartScale = { x: (index: number) => number; y: (close: number) => number };

/** First day of a range that ends on `lastDay`. */
export function firstDayOf(range: ChartRange, lastDay: string): string {
  const day = new Date(`${lastDay}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() - monthsOf[range]);
  return day.toISOString().slice(0, 10);
}

export function pricesIn(
  range: ChartRange,
  prices: readonly DemonstrationPrice[],
): readonly DemonstrationPrice[] {
  const first = firstDayOf(range, prices.at(-1)?.day ?? "");
  return prices.filter(({ day }) => day >= first);
}

export function scaleOf(prices: readonly DemonstrationPrice[], frame: ChartFrame): ChartScale {
  const closes = prices.map(({ close }) => close);
  const low = Math.min(...closes);
  const span = Math.max(...closes) - low;
  const step = (frame.right - frame.left) / Math.max(prices.length - 1, 1);
  return {
    x: (index) => tenths(frame.left + index * step),
    y: (close) => tenths(frame.bottom - ((close - low) / span) * (frame.bottom - frame.top)),
  };
}

export function linePath(prices: readonly DemonstrationPrice[], { x, y }: ChartScale): string {
  return `M${prices.map(({ close }, index) => `${x(index)} ${y(close)}`).join("L")}`;
}

export function areaPath(
  prices: readonly DemonstrationPrice[],
  scale: ChartScale,
  base: number,
): string {
  return `${linePath(prices, scale)}V${base}H${scale.x(0)}Z`;
}

/** All volume bars as one path; the highest reaches `volumeHeight`. */
export function volumePath(
  prices: readonly DemonstrationPrice[],
  { x }: ChartScale,
  frame: ChartFrame,
): string {
  const most = Math.max(...prices.map(({ volume }) => volume));
  const width = tenths((0.62 * (frame.right - frame.left)) / prices.length);
  return prices
    .map(({ volume }, index) => {
      const height = tenths((volume / most) * frame.volumeHeight);
      return `M${tenths(x(index) - width / 2)} ${frame.base}v-${height}h${width}v${height}z`;
    })
    .join("");
}

const steps = [0.5, 1, 2, 4, 5, 10];
const MOST_PRICE_LABELS = 5;

/** Round prices across the closes, at most five. */
export function priceLabels(prices: readonly DemonstrationPrice[]): readonly number[] {
  const closes = prices.map(({ close }) => close);
  const low = Math.min(...closes);
  const high = Math.max(...closes);
  for (const step of steps) {
    const first = Math.floor(low / step + 0.2) * step;
    const count = Math.floor((high - first) / step) + 1;
    if (count <= MOST_PRICE_LABELS) {
      return Array.from({ length: count }, (_, index) => first + index * step);
    }
  }
  return [low, high];
}

type DayLabel = { index: number; text: string };

const monthNames = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });
const dayNames = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
/** Up to so many sessions the labels are days, beyond months. */
const SESSIONS_WITH_DAY_LABELS = 31;
const SESSIONS_BETWEEN_DAYS = 5;

/** Month names at their first session, or every fifth day in a short range. */
export function dayLabels(prices: readonly DemonstrationPrice[]): readonly DayLabel[] {
  const isShort = prices.length <= SESSIONS_WITH_DAY_LABELS;
  return prices.flatMap(({ day }, index) => {
    const date = new Date(`${day}T00:00:00Z`);
    if (isShort) {
      const isLabelled = index % SESSIONS_BETWEEN_DAYS === 2;
      return isLabelled ? [{ index, text: dayNames.format(date) }] : [];
    }
    const previous = prices[index - 1]?.day;
    const isFirstOfMonth = previous !== undefined && previous.slice(0, 7) !== day.slice(0, 7);
    return isFirstOfMonth ? [{ index, text: monthNames.format(date) }] : [];
  });
}

/** "May 2025", for the chart's description. */
export function monthText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${monthNames.format(date)} ${day.slice(0, 4)}`;
}

/** "Oct 30", for narrow drawings. */
export function shortDayText(day: string): string {
  return dayNames.format(new Date(`${day}T00:00:00Z`));
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

type FragmentState = { choice: FigureChoice; range: ChartRange };

/** The figure of the mock trade that the page opens with: a sale 22 days before an 8-K. */
export const firstFragmentState: FragmentState = {
  choice: { accession: "0009990042-25-000109", kind: "return" },
  range: "6M",
};

type FragmentAction =
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
