import { type CompanyDay, roundedReturn } from "#domain/alerts/prices/price-days.ts";
import { directionOf, priceFacts, type SeenPrice } from "#domain/alerts/prices/price-match.ts";
import {
  type Print,
  type PrintFilter,
  sessionDayOf,
  takePrint,
} from "#domain/alerts/prices/tick-rules.ts";
import { instantMs } from "#domain/calendar/eastern-time.ts";
import type { KnownAlert, KnownAlerts } from "#worker/alerts/known-alerts.ts";
import type { HitWriter } from "#worker/alerts/prices/hit-writer.ts";
import { priceHit } from "#worker/alerts/prices/settle-days.ts";

/** Trades kept of each company, for alerts that the worker learns of after it took them. */
const mostRecent = 100;

/** A last trade of a ticker. */
export type Tick = { ticker: string; price: number | null; at: string };

type WatchedCompany = {
  day: CompanyDay;
  filter: PrintFilter;
  /** The newest trades in order of time. */
  recent: Print[];
  /** Returns beyond which nothing was matched against the alerts of this version yet. */
  lowest: number;
  highest: number;
  version: number;
  /** Ids of alerts whose match of the day was passed on, by direction. */
  found: { drop: Set<number>; increase: Set<number> };
};

/** Matches last trades against price alerts as they arrive; crossings go to a writer. */
export class TickWatch {
  readonly #known: KnownAlerts;
  readonly #writer: HitWriter;
  #day: string | null = null;
  #companies: ReadonlyMap<string, WatchedCompany> = new Map();
  #version = -1;
  #latestWatchMs = 0;

  constructor(known: KnownAlerts, writer: HitWriter) {
    this.#known = known;
    this.#writer = writer;
  }

  /** The trading day watched; null: none yet. */
  get day(): string | null {
    return this.#day;
  }

  /** Watches a day from now on, or updates what its companies are compared with. */
  watch(day: string, companies: readonly CompanyDay[]): void {
    const before = day === this.#day ? this.#companies : new Map<string, WatchedCompany>();
    this.#day = day;
    this.#companies = new Map(
      companies.map((each) => [each.ticker, watched(each, before.get(each.ticker) ?? null)]),
    );
    // What was taken before its company was known, or against another close, counts now.
    for (const [ticker, company] of this.#companies) {
      const last = company.recent.at(-1);
      if (last !== undefined && company !== before.get(ticker)) this.#evaluate(company, last);
    }
  }

  /** Takes a trade; returns at once. */
  take({ ticker, price, at }: Tick): void {
    if (price === null || !Number.isFinite(price) || price <= 0) return;
    const tradedOn = sessionDayOf(at);
    if (tradedOn === null) return;
    if (tradedOn !== this.#day) {
      // A past day is settled by its bars; a new one is watched shortly.
      if (this.#day === null || tradedOn > this.#day) this.#writer.noteGap();
      return;
    }
    const atMs = instantMs(at);
    this.#writer.passed(atMs);
    const company = this.#companies.get(ticker);
    if (company === undefined) return;
    const print = { price, at, atMs };
    if (!takePrint(company.filter, print)) return;
    const { recent } = company;
    if (atMs >= (recent.at(-1)?.atMs ?? 0)) recent.push(print);
    if (recent.length > mostRecent) recent.shift();
    this.#evaluate(company, print);
  }

  #evaluate(company: WatchedCompany, print: Print): void {
    this.#followAlerts(company);
    const { atMs } = print;
    const moved = returnAt(company, print);
    if (moved >= company.lowest && moved <= company.highest) return;
    // A trade from before an alert was created must not count for later ones.
    if (atMs >= this.#latestWatchMs) {
      if (moved < company.lowest) company.lowest = moved;
      else company.highest = moved;
    }
    const found = company.found[directionOf(moved)];
    for (const alert of this.#known.matching(priceFacts(company.day, moved))) {
      if (alert.watchedFromMs > atMs || found.has(alert.id)) continue;
      // Within the same millisecond only the database knows which was first.
      if (alert.watchedFromMs < atMs) found.add(alert.id);
      const { seen, happenedAt } = firstSeen(alert, company, print);
      this.#writer.add(priceHit(alert, company.day, { seen, happenedAt }));
    }
  }

  /** For alerts that changed nothing was found yet, whatever was matched against earlier ones. */
  #followAlerts(company: WatchedCompany): void {
    if (this.#version !== this.#known.version) {
      this.#version = this.#known.version;
      this.#latestWatchMs = 0;
      for (const { watchedFromMs } of this.#known.all()) {
        this.#latestWatchMs = Math.max(this.#latestWatchMs, watchedFromMs);
      }
    }
    if (company.version === this.#version) return;
    company.version = this.#version;
    company.lowest = 0;
    company.highest = 0;
  }
}

/**
 * The first trade since an alert began watching that meets its conditions as `print` does: the worker may know the
 * alert only some trades later. If the trade before that one met them too, the price crossed the threshold before.
 */
function firstSeen(
  alert: KnownAlert,
  company: WatchedCompany,
  print: Print,
): { seen: SeenPrice; happenedAt: string } {
  const direction = directionOf(returnAt(company, print));
  const isMetBy = (trade: Print): boolean => {
    const moved = returnAt(company, trade);
    return directionOf(moved) === direction && alert.holds(priceFacts(company.day, moved));
  };
  const { recent } = company;
  const at = recent.findIndex((trade) => trade.atMs >= alert.watchedFromMs && isMetBy(trade));
  const before = recent[at - 1];
  const first = recent[at] ?? print;
  const seenAs = before !== undefined && isMetBy(before) ? "first trade watched" : "trade";
  const { price } = first;
  return {
    seen: { seenAs, price, returnFraction: returnAt(company, first) },
    happenedAt: first.at,
  };
}

function returnAt({ day }: WatchedCompany, { price }: Print): number {
  return roundedReturn(price, day.previousClose);
}

/** The company with its current day; unchanged if nothing that it is matched against changed. */
function watched(day: CompanyDay, before: WatchedCompany | null): WatchedCompany {
  if (before !== null && isSameDay(before.day, day)) return before;
  return {
    day,
    filter: before?.filter ?? { lastGood: day.previousClose, suspect: null },
    recent: before?.recent ?? [],
    lowest: 0,
    highest: 0,
    version: -1,
    found: before?.found ?? { drop: new Set(), increase: new Set() },
  };
}

function isSameDay(one: CompanyDay, other: CompanyDay): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
