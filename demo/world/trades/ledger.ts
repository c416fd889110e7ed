import type { Insider } from "#demo/world/cast/insider.ts";
import type { Company } from "#demo/world/cast/company.ts";
import { splitFactor } from "#demo/world/market/corporate-actions.ts";

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
