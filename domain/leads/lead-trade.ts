import type { FactSource } from "#contract/leads/lead-facts.ts";
import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { calendarDaysBetween } from "#domain/calendar/plain-date.ts";
import { sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";
import type { FoundPatterns } from "#domain/patterns/trade-patterns.ts";
import { type Decimal, zero } from "#domain/trades/lines/decimal.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

/** A live trade row with the patterns found, as leads are made of it. */
export type LeadTrade = {
  computed: ComputedRow;
  found: FoundPatterns;
  accession: string;
  rowNumber: number;
  tradeDate: string;
  direction: ComputedRow["row"]["direction"];
  /** Of the person shown; 0 where the filing has no owner. */
  ownerCik: number;
  /** Running number of the trade date, or of the next trading day. */
  session: number;
};

/** A trade row as leads see it; null for a replaced one. */
export function leadTradeOf(computed: ComputedRow, found: FoundPatterns): LeadTrade | null {
  const { row, owner, isLive } = computed;
  if (!isLive) return null;
  return {
    computed,
    found,
    accession: row.filing.filing.accession,
    rowNumber: row.rowNumber,
    tradeDate: row.tradeDate,
    direction: row.direction,
    ownerCik: owner?.owner.cik ?? 0,
    session: sessionOnOrAfter(row.tradeDate),
  };
}

/** By trade date, then accession and row: the same whatever the order of the rows. */
export function byDate(a: LeadTrade, b: LeadTrade): number {
  return (
    compareText(a.tradeDate, b.tradeDate) ||
    compareText(a.accession, b.accession) ||
    a.rowNumber - b.rowNumber
  );
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The lines that a row counts. */
export function sourcesOf({ computed, accession }: LeadTrade): FactSource[] {
  return computed.counted.map(({ asFiled }) => ({ accession, line: asFiled.lineNumber }));
}

/** What a person traded in one direction on a day, and on earlier days. */
export type DayOfPerson = {
  /** Dollars that totals count. */
  value: Decimal;
  /** Earlier days with such a value. */
  earlierDays: number;
  /** Median of their values, dollars; null without any. */
  median: Decimal | null;
};

/** What the other trades of an issuer say of one. */
export type TradeSurroundings = {
  /** The person's previous purchase or sale on file, on an earlier day. */
  previousOf(trade: LeadTrade): LeadTrade | null;
  /** Null where totals count no trade of the person this way on that day. */
  dayOf(trade: LeadTrade): DayOfPerson | null;
  /** Others' trades the other way, within ten trading days before or after. */
  oppositeOf(trade: LeadTrade): readonly LeadTrade[];
};

/**
 * Works out once what the trades of an issuer say of each other: one with fifty thousand is read in a few passes.
 * @param trades  all live trades of one issuer, in the order of `byDate`
 */
export function tradeSurroundings(trades: readonly LeadTrade[]): TradeSurroundings {
  const previous = previousTrades(trades);
  const days = new Map<string, DayOfPerson>();
  for (const own of Map.groupBy(trades, personAndWay).values()) {
    for (const [day, facts] of daysOfPerson(own)) days.set(day, facts);
  }
  const ofWay = Map.groupBy(trades, ({ direction }) => direction);
  return {
    previousOf: (trade) => previous.get(trade) ?? null,
    dayOf: (trade) => days.get(dayKey(trade)) ?? null,
    oppositeOf: (trade) => {
      const others = ofWay.get(trade.direction === "Sale" ? "Purchase" : "Sale") ?? [];
      const owners = new Set(trade.computed.row.filing.filing.owners.map(({ cik }) => cik));
      return near(others, trade.session).filter(({ ownerCik }) => !owners.has(ownerCik));
    },
  };
}

function personAndWay({ ownerCik, direction }: LeadTrade): string {
  return `${ownerCik} ${direction}`;
}

function dayKey(trade: LeadTrade): string {
  return `${personAndWay(trade)} ${trade.tradeDate}`;
}

/** For each trade the last one of its person on an earlier day. */
function previousTrades(trades: readonly LeadTrade[]): ReadonlyMap<LeadTrade, LeadTrade> {
  const previous = new Map<LeadTrade, LeadTrade>();
  for (const own of Map.groupBy(trades, ({ ownerCik }) => ownerCik).values()) {
    let before: LeadTrade | undefined;
    let last: LeadTrade | undefined;
    for (const trade of own) {
      if (last !== undefined && last.tradeDate < trade.tradeDate) before = last;
      if (before !== undefined) previous.set(trade, before);
      last = trade;
    }
  }
  return previous;
}

/** The days of one person and direction. @param trades  by date */
function* daysOfPerson(trades: readonly LeadTrade[]): Generator<[string, DayOfPerson]> {
  /** Values of earlier days, ascending. */
  const earlier: Decimal[] = [];
  for (const ofDay of Map.groupBy(trades, dayKey).values()) {
    const [first] = ofDay;
    const counted = ofDay.flatMap(({ computed }) => computed.sumValue ?? []);
    if (first === undefined || counted.length === 0) continue;
    const value = counted.reduce((sum, each) => sum.plus(each), zero);
    yield [dayKey(first), { value, earlierDays: earlier.length, median: medianOf(earlier) }];
    earlier.splice(placeIn(earlier, value), 0, value);
  }
}

function medianOf(sorted: readonly Decimal[]): Decimal | null {
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : upper.plus(sorted[middle - 1] ?? upper).div(2);
}

/** How many values are less. */
function placeIn(sorted: readonly Decimal[], value: Decimal): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]?.lessThan(value) === true) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Trades less than ten trading days away. @param trades  by date */
function near(trades: readonly LeadTrade[], session: number): readonly LeadTrade[] {
  const reach = patternRules.clusterTradingDays;
  let [low, high] = [0, trades.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((trades[middle]?.session ?? 0) <= session - reach) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((trades[end]?.session ?? Number.POSITIVE_INFINITY) < session + reach) end += 1;
  return trades.slice(low, end);
}

/** Calendar days from one trade to a later one. */
export function daysBetween(earlier: LeadTrade, later: LeadTrade): number {
  return calendarDaysBetween(earlier.tradeDate, later.tradeDate);
}
