import type { Filing } from "#demo/world/filings/filing.ts";
import { filledThrough } from "#demo/world/market/sessions.ts";
import { createWorld, type World } from "#demo/world/world.ts";
import { filingsByCik } from "#demo/edgar/archive-files.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** How far beyond the clock the world is computed when the clock reaches its end. */
const daysAhead = 60;

/** What EDGAR shows at one moment. */
export type WorldView = {
  world: World;
  /** Eastern date and HH:MM:SS. */
  today: string;
  time: string;
  /** Accepted so far, oldest first. */
  filings: readonly Filing[];
};

/** The world as a moving clock reveals it; it grows when the clock reaches its end. */
export class WorldClock {
  readonly #seed: string;
  #world: World;
  #byAccession: ReadonlyMap<string, Filing>;
  #listed: { count: number; byCik: ReadonlyMap<number, readonly Filing[]> } | null = null;

  constructor(seed: string) {
    this.#seed = seed;
    this.#world = createWorld(seed, filledThrough);
    this.#byAccession = byAccession(this.#world);
  }

  /** @param now  UTC instant */
  viewAt(now: string): WorldView {
    const { day: today, time } = easternTime(now);
    if (today > this.#world.through) {
      this.#world = createWorld(this.#seed, addCalendarDays(today, daysAhead));
      this.#byAccession = byAccession(this.#world);
    }
    const count = countAccepted(this.#world.filings, `${today} ${time}`);
    return { world: this.#world, today, time, filings: this.#world.filings.slice(0, count) };
  }

  /** A filing by its number, if it is accepted at the time of the view. */
  filing(view: WorldView, accession: string): Filing | null {
    const filing = this.#byAccession.get(accession);
    return filing !== undefined && keyOf(filing) <= `${view.today} ${view.time}` ? filing : null;
  }

  /** Filings listed under a CIK, oldest first. */
  listedUnder(view: WorldView, cik: number): readonly Filing[] {
    const count = view.filings.length;
    if (this.#listed?.count !== count) this.#listed = { count, byCik: filingsByCik(view.filings) };
    return this.#listed.byCik.get(cik) ?? [];
  }
}

function byAccession({ filings }: World): ReadonlyMap<string, Filing> {
  return new Map(filings.map((filing) => [filing.accession, filing]));
}

function keyOf({ acceptedOn, acceptedTime }: Filing): string {
  return `${acceptedOn} ${acceptedTime}`;
}

function countAccepted(filings: readonly Filing[], now: string): number {
  let [low, high] = [0, filings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const filing = filings[middle];
    if (filing !== undefined && keyOf(filing) <= now) low = middle + 1;
    else high = middle;
  }
  return low;
}
