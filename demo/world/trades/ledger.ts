import type { Insider } from "#demo/world/cast/insider.ts";
import type { Company } from "#demo/world/cast/company.ts";
import { splitFactor } from "#demo/world/market/corporate-actions.ts";

/** Who holds how many common shares directly, kept in order of days. */
export class Ledger {
  readonly #company: Company;
  readonly #holdings = new Map<number, { shares: number; asOf: string }>();

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
}
