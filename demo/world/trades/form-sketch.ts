import type { Insider } from "#demo/world/cast/insider.ts";
import type { Draws } from "#demo/world/draws.ts";
import type { OwnershipForm } from "#demo/world/filings/filing.ts";
import type { OwnershipLine } from "#demo/world/filings/ownership-line.ts";
import type { Bar } from "#demo/world/market/bar.ts";
import type { PlantId } from "#demo/world/plants.ts";
import type { Stage } from "#demo/world/trades/stage.ts";
import type { Company } from "#demo/world/cast/company.ts";
import { splitFactor } from "#demo/world/market/corporate-actions.ts";

/** A form someone means to file: what it says, and when after the trade. */
export type FormSketch = {
  form: "3" | "4" | "5" | "3/A" | "4/A" | "5/A";
  lines: readonly OwnershipLine[];
  /** EDGAR business days after the trade day. */
  lag: number;
  plants: readonly PlantId[];
  owners?: readonly Insider[];
  periodOfReport?: string;
  /** An amendment amends the script's first form, whose filing date it names. */
  amendsFirst?: boolean;
  accession?: string;
  /** The filing agent, by CIK, where it is not the company's. */
  sender?: number;
} & Partial<
  Pick<
    OwnershipForm,
    | "isPlan"
    | "remarks"
    | "symbol"
    | "originalFiledOn"
    | "schemaVersion"
    | "booleans"
    | "isNoLongerSubject"
    | "hasNoSecurities"
    | "isLatin1"
  >
>;

/** What a script may look at and move. */
export type Scene = {
  stage: Stage;
  on: string;
  owner: Insider;
  bar: Bar;
  ledger: Ledger;
  draws: Draws;
};

/** A planted part: who does what on which day, as the forms that come of it. */
export type Script = {
  ticker: string;
  /** The trade day; moved to the next day with a price. */
  on: string;
  /** A name, or the place among the company's natural persons of that kind. */
  who: string | { officer: number } | { director: number };
  write: (scene: Scene) => readonly FormSketch[];
};

/** Yearly vestings that the units held before the first one last for: more than the world has years. */
const vestingsAhead = 12;

/** Who holds how many common shares directly, and restricted stock units, kept in order of days. */
export class Ledger {
  readonly #company: Company;
  readonly #holdings = new Map<number, { shares: number; asOf: string }>();

  readonly #units = new Map<number, { units: number; asOf: string }>();

  constructor(company: Company) {
    this.#company = company;
  }

  /** Shares held on a day, splits since the last change counted. */
  sharesOf(owner: Insider, day: string): number {
    const known = this.#holdings.get(owner.cik) ?? { shares: owner.startShares, asOf: "" };
    return Math.floor(known.shares * splitFactor(this.#company, known.asOf, day));
  }

  /** Adds shares (takes them, if negative). @returns what is held afterwards, never below zero */
  change(owner: Insider, day: string, shares: number): number {
    const after = Math.max(0, this.sharesOf(owner, day) + shares);
    this.#holdings.set(owner.cik, { shares: after, asOf: day });
    return after;
  }

  /** Takes the units that vest. @returns units held afterwards, splits since the last vesting counted */
  vest(owner: Insider, day: string, units: number): number {
    const known = this.#units.get(owner.cik);
    const before =
      known === undefined
        ? units * vestingsAhead
        : Math.floor(known.units * splitFactor(this.#company, known.asOf, day));
    const after = Math.max(0, before - units);
    this.#units.set(owner.cik, { units: after, asOf: day });
    return after;
  }
}
