/** Somebody who reports under Section 16. */
export type Insider = {
  /** In 9991000 … 9996999; the CIK of a company of the world where one company owns another. */
  cik: number;
  /** As EDGAR conforms it: "Tillery Robert V", or an entity's name. */
  name: string;
  issuerCik: number;
  isDirector: boolean;
  isOfficer: boolean;
  isTenPercentOwner: boolean;
  isOther: boolean;
  officerTitle: string | null;
  otherText: string | null;
  street: string;
  city: string;
  state: string;
  zip: string;
  habit: Habit;
  /** Common shares held directly when the world began (or when the person joined). */
  startShares: number;
  /** First day as an insider; null for those in place when the world began. */
  joinedOn: string | null;
  /** Why part of the shares is held indirectly: "By Trust" …; null when none is. */
  indirectNature: string | null;
};

/**
 * How somebody trades in the open market. `routine`: every year in the same month. `planned`: each
 * quarter, under a Rule 10b5-1 plan. `informed`: ahead of news now and then. `buyer`: after falls.
 * `quiet`: never. `tardy`: like planned without a plan, and files late.
 */
export type Habit = "routine" | "planned" | "informed" | "buyer" | "quiet" | "tardy";

export function isNaturalPerson(insider: Insider): boolean {
  return insider.isDirector || insider.isOfficer || insider.isOther;
}
