import type { Call } from "#demo/calls/call.ts";
import { callsOf } from "#demo/calls/calls-of.ts";
import { filingsByCik } from "#demo/edgar/archive-files.ts";
import { correctionOf, servedFrom } from "#demo/world/filings/corrections.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { easternInstant } from "#demo/world/filings/receipt.ts";
import { filledThrough } from "#demo/world/market/sessions.ts";
import { createWorld, type World, worldInSteps } from "#demo/world/world.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** How far beyond the clock the world is computed, and when the next stretch is begun. */
const daysAhead = 60;
const daysLeftAtGrowth = 20;
const mostRemembered = 200;

/** What EDGAR shows at one moment. */
export type WorldView = {
  world: World;
  /** Eastern date and HH:MM:SS. */
  today: string;
  time: string;
  /** Accepted so far, oldest first, as they stand at that moment. */
  filings: readonly Filing[];
  /** Changes whenever `filings` does. */
  version: string;
  /** The last moment (Eastern) at which EDGAR corrected a filing; empty before any. */
  correctedAt: string;
};

/** A filing that EDGAR corrected: what it was until when. */
type Correction = { at: string; before: Filing };

/** The world as a moving clock reveals it; it grows in small steps before the clock reaches its end. */
export class WorldClock {
  readonly #seed: string;
  #world: World;
  #byAccession: ReadonlyMap<string, Filing> = new Map();
  #byCik: ReadonlyMap<number, readonly Filing[]> = new Map();
  #corrections: ReadonlyMap<string, Correction> = new Map();
  #calls: readonly Call[] | null = null;
  #isGrowing = false;
  #lastView: WorldView | null = null;
  readonly #remembered = new Map<string, Buffer>();

  constructor(seed: string) {
    this.#seed = seed;
    this.#world = createWorld(seed, addCalendarDays(filledThrough, daysAhead));
    this.#install(this.#world);
  }

  /** @param now  UTC instant */
  viewAt(now: string): WorldView {
    const { day: today, time } = easternTime(now);
    if (today > this.#world.through)
      this.#install(createWorld(this.#seed, addCalendarDays(today, daysAhead)));
    else if (addCalendarDays(today, daysLeftAtGrowth) > this.#world.through) this.#grow(today);
    const moment = `${today} ${time}`;
    const count = countAccepted(this.#world.filings, moment);
    const correctedAt = [...this.#corrections.values()].reduce(
      (latest, { at }) => (at <= moment && at > latest ? at : latest),
      "",
    );
    const version = `${this.#world.through} ${count} ${correctedAt}`;
    const last = this.#lastView;
    const filings =
      last?.version === version
        ? last.filings
        : this.#world.filings.slice(0, count).map((filing) => this.#standing(filing, moment));
    this.#lastView = { world: this.#world, today, time, filings, version, correctedAt };
    return this.#lastView;
  }

  /** A filing by its number, if it is accepted at the time of the view. */
  filing(view: WorldView, accession: string): Filing | null {
    const filing = this.#byAccession.get(accession);
    const moment = `${view.today} ${view.time}`;
    if (filing === undefined || keyOf(filing) > moment) return null;
    return this.#standing(filing, moment);
  }

  /** UTC instant since which the files of a filing are unchanged. */
  changedAt(filing: Filing): string {
    const correction = this.#corrections.get(filing.accession);
    const isCorrected = correction !== undefined && correction.before !== filing;
    const [day = "", time = ""] = (isCorrected ? correction.at : servedFrom(filing)).split(" ");
    return easternInstant(day, time);
  }

  /** Filings listed under a CIK, oldest first. */
  listedUnder(view: WorldView, cik: number): readonly Filing[] {
    const moment = `${view.today} ${view.time}`;
    const listed = this.#byCik.get(cik) ?? [];
    return listed.filter(
      (filing) =>
        keyOf(filing) <= moment &&
        this.#standing(this.#byAccession.get(filing.accession) ?? filing, moment) === filing,
    );
  }

  /** Calls whose transcripts are available, oldest first. */
  calls({ today, time }: WorldView): readonly Call[] {
    this.#calls ??= callsOf(this.#world.filings);
    return this.#calls.filter(({ availableFrom }) => availableFrom <= `${today} ${time}`);
  }

  /** Bytes that need not be made again: the key names all they depend on. */
  remembered(key: string, make: () => Buffer): Buffer {
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    const made = make();
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size >= mostRemembered && oldest !== undefined)
      this.#remembered.delete(oldest);
    this.#remembered.set(key, made);
    return made;
  }

  #standing(filing: Filing, moment: string): Filing {
    const correction = this.#corrections.get(filing.accession);
    return correction !== undefined && moment < correction.at ? correction.before : filing;
  }

  /** One company at a time, with requests in between. */
  #grow(today: string): void {
    if (this.#isGrowing) return;
    this.#isGrowing = true;
    const steps = worldInSteps(this.#seed, addCalendarDays(today, daysAhead));
    const step = (): void => {
      const next = steps.next();
      if (next.done !== true) {
        setImmediate(step);
        return;
      }
      this.#isGrowing = false;
      if (next.value.through > this.#world.through) this.#install(next.value);
    };
    setImmediate(step);
  }

  #install(world: World): void {
    // What was known keeps its identity, and with it what was computed of it.
    const filings = world.filings.map((each) => this.#byAccession.get(each.accession) ?? each);
    const corrections = new Map<string, Correction>();
    for (const filing of filings) {
      const known = this.#corrections.get(filing.accession) ?? correctionOf(filing);
      if (known !== null) corrections.set(filing.accession, known);
    }
    this.#world = { ...world, filings };
    this.#calls = null;
    this.#byAccession = new Map(filings.map((filing) => [filing.accession, filing]));
    this.#corrections = corrections;
    this.#byCik = filingsByCik(
      filings.flatMap((filing) => {
        const correction = corrections.get(filing.accession);
        return correction === undefined ? [filing] : [correction.before, filing];
      }),
    );
  }
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
