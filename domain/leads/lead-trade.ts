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

/** What the other trades of an issuer say of one. */
export type TradeSurroundings = {
  /** The person's previous purchase or sale on file, on an earlier day. */
  previousOf(trade: LeadTrade): LeadTrade | null;
  /** Value of the person's trades this way on that day, and on each earlier day, dollars. */
  valuesOf(trade: LeadTrade): { today: Decimal; earlier: readonly Decimal[] };
  /** Others' trades the other way, within ten trading days before or after. */
  oppositeOf(trade: LeadTrade): readonly LeadTrade[];
};

/** @param trades  all live trades of one issuer, in the order of `byDate` */
export function tradeSurroundings(trades: readonly LeadTrade[]): TradeSurroundings {
  const ofPerson = Map.groupBy(trades, ({ ownerCik }) => ownerCik);
  const values = Map.groupBy(trades, personAndWay);
  const ofWay = Map.groupBy(trades, ({ direction }) => direction);
  return {
    previousOf: (trade) =>
      ofPerson.get(trade.ownerCik)?.findLast(({ tradeDate }) => tradeDate < trade.tradeDate) ??
      null,
    valuesOf: (trade) => {
      const days = new Map<string, Decimal>();
      for (const { tradeDate, computed } of values.get(personAndWay(trade)) ?? []) {
        if (tradeDate > trade.tradeDate) break;
        if (computed.sumValue === null) continue;
        days.set(tradeDate, (days.get(tradeDate) ?? zero).plus(computed.sumValue));
      }
      const today = days.get(trade.tradeDate) ?? zero;
      days.delete(trade.tradeDate);
      return { today, earlier: [...days.values()] };
    },
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
