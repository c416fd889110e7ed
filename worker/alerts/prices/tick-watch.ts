import type { CompanyDay } from "#domain/alerts/price-days.ts";
import { directionOf, priceFacts } from "#domain/alerts/price-match.ts";
import { roundedReturn } from "#domain/alerts/price-return.ts";
import {
  type Print,
  type PrintFilter,
  sessionDayOf,
  takePrint,
} from "#domain/alerts/tick-rules.ts";
import { instantMs } from "#domain/calendar/eastern-time.ts";
import type { KnownAlerts } from "#worker/alerts/known-alerts.ts";
import type { HitWriter } from "#worker/alerts/prices/hit-writer.ts";
import { priceHit } from "#worker/alerts/prices/price-hit.ts";

/** A last trade of a ticker. */
export type Tick = { ticker: string; price: number | null; at: string };

/** Holds last trades against price alerts as they come, and records what they cross. */
export type TickWatch = {
  /** Takes a trade; returns at once. */
  take: (tick: Tick) => void;
  /** The day watched from now on, with what its companies are held against; null: none. */
  watch: (day: string | null, companies: readonly CompanyDay[]) => void;
  /** Of the trading day watched. */
  readonly day: string | null;
};

type WatchedCompany = {
  day: CompanyDay;
  filter: PrintFilter;
  last: Print | null;
  /** Returns beyond which nothing was held against the alerts of this version yet. */
  lowest: number;
  highest: number;
  version: number;
  /** Ids of alerts whose hit of the day was handed over, by direction. */
  found: { drop: Set<number>; increase: Set<number> };
};

/** A watch without a day; see `watch`. */
export function createTickWatch(known: KnownAlerts, writer: HitWriter): TickWatch {
  let day: string | null = null;
  let companies = new Map<string, WatchedCompany>();
  let version = -1;
  let latestWatchMs = 0;

  function followAlerts(): void {
    if (version === known.version) return;
    version = known.version;
    latestWatchMs = 0;
    for (const { watchedFromMs } of known.all()) {
      if (watchedFromMs > latestWatchMs) latestWatchMs = watchedFromMs;
    }
  }

  function evaluate(company: WatchedCompany, print: Print): void {
    followAlerts();
    if (company.version !== version) {
      company.version = version;
      company.lowest = 0;
      company.highest = 0;
    }
    const moved = roundedReturn(print.price, company.day.previousClose);
    if (moved >= company.lowest && moved <= company.highest) return;
    const { atMs } = print;
    // A trade from before an alert was made must not stand for later ones.
    if (atMs >= latestWatchMs) {
      if (moved < company.lowest) company.lowest = moved;
      else company.highest = moved;
    }
    const found = company.found[directionOf(moved)];
    const seen = { seenAs: "trade", price: print.price, returnFraction: moved } as const;
    for (const alert of known.matching(priceFacts(company.day, moved))) {
      if (alert.watchedFromMs > atMs || found.has(alert.id)) continue;
      // In its very millisecond only the database knows which was first.
      if (alert.watchedFromMs < atMs) found.add(alert.id);
      writer.add(priceHit(alert, company.day, { seen, happenedAt: print.at }));
    }
  }

  function take({ ticker, price, at }: Tick): void {
    if (price === null || !Number.isFinite(price) || price <= 0) return;
    const tradedOn = sessionDayOf(at);
    if (tradedOn === null) return;
    if (tradedOn !== day) {
      if (day === null || tradedOn > day) writer.noteGap();
      return;
    }
    const atMs = instantMs(at);
    writer.passed(atMs);
    const company = companies.get(ticker);
    if (company === undefined) return;
    const print = { price, at, atMs };
    if (!takePrint(company.filter, print)) return;
    if (company.last === null || atMs >= company.last.atMs) company.last = print;
    evaluate(company, print);
  }

  function watch(next: string | null, days: readonly CompanyDay[]): void {
    const before = next === day ? companies : new Map<string, WatchedCompany>();
    day = next;
    companies = new Map(
      days.map((each) => [each.ticker, watched(each, before.get(each.ticker) ?? null)]),
    );
    // What was taken before its company was known, or against another close, counts now.
    for (const [ticker, company] of companies) {
      const { last } = company;
      if (last !== null && company !== before.get(ticker)) evaluate(company, last);
    }
  }

  return {
    take,
    watch,
    get day() {
      return day;
    },
  };
}

/** The company with its day as it is now; as before where nothing it is held against changed. */
function watched(day: CompanyDay, before: WatchedCompany | null): WatchedCompany {
  if (before !== null && isSameDay(before.day, day)) return before;
  return {
    day,
    filter: before?.filter ?? { lastGood: day.previousClose, suspect: null },
    last: before?.last ?? null,
    lowest: 0,
    highest: 0,
    version: -1,
    found: before?.found ?? { drop: new Set(), increase: new Set() },
  };
}

function isSameDay(one: CompanyDay, other: CompanyDay): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
