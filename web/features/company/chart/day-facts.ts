import { itemsText } from "#contract/events/item-codes.ts";
import type {
  CompanyPrices,
  EventMark,
  TradeMark,
} from "#contract/operations/companies/company.ts";
import { counted } from "#contract/values/amount-text.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords, daysInWords } from "#contract/values/day-in-words.ts";
import { countText, decimalText, signedPercentText } from "#web/ui/display/number-text.ts";
import type { ChartMark, MergedMark } from "./chart-marks.ts";
import { easternZone, zoneTime } from "#contract/values/zone-time.ts";

/** One line of a day's card. */
export type DayLine = { label: string; text: string; direction?: "up" | "down" | undefined };

/** What a day's card says: its day, whether it is a day 0, and the lines. */
export type DayFacts = {
  day: string;
  isDayZero: boolean;
  lines: DayLine[];
  /** Which days the marks over this one stand for. */
  merged: string[];
};

const shownMarks = 4;

/** What is known of a day, in the order of the card: prices, filings, trades. */
export function dayFacts(
  { bars }: Pick<CompanyPrices, "bars">,
  at: number,
  marks: readonly ChartMark[],
  merged: readonly MergedMark[] = [],
): DayFacts {
  const day = bars.day[at] ?? "";
  const lines: DayLine[] = [
    { label: "Close", text: dollars(bars.close[at] ?? bars.price[at] ?? null) },
    returnLine("Raw return", bars.raw_return[at] ?? null),
    returnLine("Market adjusted", bars.adjusted_return[at] ?? null),
  ];
  for (const mark of marks.slice(0, shownMarks)) lines.push(...markLines(mark, day));
  const further = marks.length - shownMarks;
  if (further > 0) lines.push({ label: "Further marks", text: countText(further) });
  return {
    day,
    isDayZero: marks.some((mark) => "event" in mark),
    lines,
    merged: merged.map(mergedText),
  };
}

const mergedNames = { purchase: "purchase", sale: "sale", event: "filing", earnings: "filing" };

/** "One mark for 12 sales on 10 days, 05 Mar – 20 Mar 2024": it is drawn on the first of them. */
function mergedText(mark: MergedMark): string {
  const { kind, count, days: several, first, last } = mark;
  const range = daysInWords(first, last);
  return `One mark for ${counted(count, mergedNames[kind])} on ${countText(several)} days, ${range}`;
}

/** The same as a sentence, with the mark that Enter opens; for those who listen. */
export function dayInSentence(facts: DayFacts, mark: ChartMark | null): string {
  const { day, isDayZero, lines, merged } = facts;
  const parts = [
    dayInWords(day) + (isDayZero ? ", day 0" : ""),
    ...lines.map(({ label, text }) => `${label} ${text}`),
    ...merged,
  ];
  if (mark !== null) parts.push(`Enter opens: ${markName(mark)}`);
  return parts.join("; ");
}

/** What a mark is called. */
export function markName(mark: ChartMark): string {
  if ("event" in mark) {
    return mark.kind === "earnings"
      ? `results announced by ${mark.event.form}`
      : `8-K of ${dayInWords(mark.day)}`;
  }
  const { trades } = mark.trade;
  const what = mark.kind === "purchase" ? "purchase" : "sale";
  return `${trades === 1 ? `a ${what}` : `the largest of ${trades} ${what}s`} of ${dayInWords(mark.day)}`;
}

function markLines(mark: ChartMark, day: string): DayLine[] {
  return "event" in mark ? eventLines(mark.event) : [tradeLine(mark.trade, mark.kind, day)];
}

function eventLines(event: EventMark): DayLine[] {
  const time = event.accepted_at === null ? "" : ` ${easternClock(event.accepted_at)}`;
  const items = event.items.length === 0 ? "results" : itemsText(event.items);
  const lines: DayLine[] = [{ label: `${event.form}${time}`, text: items }];
  if (event.value_sold_30 !== null && event.value_sold_30 > 0) {
    lines.push({ label: "Sold, 30 days before", text: thousands(event.value_sold_30) });
  }
  return lines;
}

function tradeLine(trade: TradeMark, kind: ChartMark["kind"], day: string): DayLine {
  const name = kind === "purchase" ? "Purchased" : "Sold";
  const dated = trade.day === day ? "" : `, ${dayInWords(trade.day)}`;
  const count = trade.trades === 1 ? "" : ` in ${countText(trade.trades)} trades`;
  const owner = trade.owner_count === 1 ? `, ${trade.owners[0] ?? ""}` : "";
  const left = trade.trades_not_summed;
  return {
    label: `${name}${count}${owner}${dated}`,
    text:
      trade.value === null
        ? "excluded from totals"
        : thousands(trade.value) + (left > 0 ? `, ${countText(left)} excluded from totals` : ""),
    direction: kind === "purchase" ? "up" : "down",
  };
}

function returnLine(label: string, fraction: number | null): DayLine {
  if (fraction === null) return { label, text: "—" };
  return { label, text: signedPercentText(fraction), direction: fraction < 0 ? "down" : "up" };
}

function dollars(value: number | null): string {
  return value === null ? "—" : `$\u00A0${decimalText(value)}`;
}

function thousands(value: number): string {
  return `$\u00A0${fixedDecimal(value, { places: 2, shift: -3, grouped: true })}K`;
}

function easternClock(instant: string): string {
  return `${zoneTime(instant, easternZone).time.slice(0, 5)} ET`;
}
