import type {
  CompanyPrices,
  EventMark,
  TradeMark,
} from "#contract/operations/companies/company.ts";
import { firstOnOrAfter } from "./ranges.ts";

const markKinds = ["purchase", "sale", "event", "earnings"] as const;
export type MarkKind = (typeof markKinds)[number];

/** Something that happened, on the bar it is drawn at. */
export type ChartMark = { at: number; day: string } & (
  | { kind: "purchase" | "sale"; trade: TradeMark }
  | { kind: "event" | "earnings"; event: EventMark }
);

/** A mark of a day without a bar is drawn at the next; of a day after the last bar, on that. */
const mostDaysOff = 7;
const msPerDay = 86_400_000;
/** What is shown first for a day. */
const order: Readonly<Record<MarkKind, number>> = { event: 0, earnings: 1, sale: 2, purchase: 3 };

/** Every mark that has a bar, by day; marks more than a week from any bar are left out. */
export function chartMarks({
  bars,
  trades,
  events,
}: Pick<CompanyPrices, "bars" | "trades" | "events">): ChartMark[] {
  const marks: ChartMark[] = [];
  for (const trade of trades ?? []) {
    const at = barOf(bars.day, trade.day);
    const kind = trade.trade_direction === "Purchase" ? "purchase" : "sale";
    if (at !== null) marks.push({ at, day: trade.day, kind, trade });
  }
  for (const event of events ?? []) {
    const at = barOf(bars.day, event.day_0);
    const kind = event.quarter_end === null ? "event" : "earnings";
    if (at !== null) marks.push({ at, day: event.day_0, kind, event });
  }
  return marks.sort((a, b) => a.at - b.at || order[a.kind] - order[b.kind]);
}

function barOf(days: readonly string[], day: string): number | null {
  const at = Math.min(firstOnOrAfter(days, day), days.length - 1);
  const bar = days[at];
  if (bar === undefined) return null;
  return Math.abs(Date.parse(bar) - Date.parse(day)) > mostDaysOff * msPerDay ? null : at;
}

/** How many things a mark represents: the trades of its day, else one. */
function countOf(mark: ChartMark): number {
  return "trade" in mark ? mark.trade.trades : 1;
}

/** What is drawn at one bar: how many of each kind. */
export type BarMarks = { at: number; counts: Readonly<Record<MarkKind, number>> };

/** A mark that stands for several days, from the first to the last: how many trades or filings. */
export type MergedMark = {
  kind: MarkKind;
  count: number;
  days: number;
  first: string;
  last: string;
};

/** The marks of the shown kinds by bar, in order. */
export function marksByBar(
  marks: readonly ChartMark[],
  shown: Readonly<Record<MarkKind, boolean>>,
): BarMarks[] {
  const bars: { at: number; counts: Record<MarkKind, number> }[] = [];
  for (const mark of marks) {
    if (!shown[mark.kind]) continue;
    let bar = bars.at(-1);
    if (bar?.at !== mark.at) {
      bar = { at: mark.at, counts: { purchase: 0, sale: 0, event: 0, earnings: 0 } };
      bars.push(bar);
    }
    bar.counts[mark.kind] += countOf(mark);
  }
  return bars;
}

/** The marks of one bar, in the order they are shown. */
export function marksAt(marks: readonly ChartMark[], at: number): ChartMark[] {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const found: ChartMark[] = [];
  for (let index = low; marks[index]?.at === at; index += 1) {
    const mark = marks[index];
    if (mark !== undefined) found.push(mark);
  }
  return found;
}

export type KindsShown = Readonly<Record<MarkKind, boolean>>;

/** Which marks the chart shows: all but those the address names. */
export function kindsShown(hidden: string | null): KindsShown {
  const names = (hidden ?? "").split(",");
  return {
    purchase: !names.includes("purchase"),
    sale: !names.includes("sale"),
    event: !names.includes("event"),
    earnings: !names.includes("earnings"),
  };
}

/** What the address says of them; null where all are shown. */
export function kindsHidden(shown: KindsShown): string | null {
  return markKinds.filter((kind) => !shown[kind]).join(",") || null;
}
