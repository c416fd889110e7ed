import type { PlannedSaleOutcome } from "#contract/planned-sales/planned-sale-vocabulary.ts";

/** A sale of a Form 4 or 5 as the proof shows it. */
export type ProvenSale = {
  accession: string;
  lineNumber: number;
  form: string;
  tradeDate: string;
  securityTitle: string | null;
  /** Decimal text. */
  units: string;
  /** Units that count for this notice, or without any notice. */
  counted: string;
  /** Dollars a unit; null where the filing states none. */
  price: string | null;
  /** Further persons who report the same sale. */
  otherOwners: number;
};

export type PlannedSaleProof = {
  /** How the person of the notice was found among the reporting owners. */
  matchedBy: "cik" | "name" | null;
  /** Sales from the first to the last of these days count; null where they cannot be stated. */
  window: { from: string; through: string } | null;
  sales: readonly ProvenSale[];
  /** Of a sale without a notice: what the person sold in the three months that end on the last of these sales. */
  threeMonths: { from: string; through: string; units: string; value: string | null } | null;
  /** Sentences: the rule, and what could not be decided. */
  reasons: readonly string[];
};

/** A notice with its outcome, or sales for which a notice was due. */
export type DerivedPlannedSale = {
  /** Accession of the notice, or "CIK-CIK-day": company, person, and first sale. */
  id: string;
  kind: "notice" | "sales";
  issuerCik: number;
  companyName: string;
  ticker: string | null;
  industry: string;
  /** False once an amendment replaced the notice. */
  isLive: boolean;
  replacedBy: string | null;
  accession: string | null;
  form: string | null;
  /** The reporting owner, else who filed the notice. */
  personCik: number | null;
  personName: string;
  relationships: string | null;
  filedOn: string | null;
  acceptedAt: string | null;
  noticeDate: string | null;
  /** The date of searches: filing, else notice; the first sale where there is no notice. */
  datedOn: string | null;
  saleFrom: string | null;
  saleThrough: string | null;
  securityClass: string | null;
  broker: string | null;
  /** Decimal text; null where a block does not state it. */
  plannedUnits: string | null;
  /** Dollars. */
  plannedValue: string | null;
  planAdoptedOn: string | null;
  /** Null where the notice does not say so, which does not prove that there is no plan. */
  isPlan: boolean | null;
  soldUnits: string | null;
  /** Dollars; null where a sale has no price. */
  soldValue: string | null;
  remainingUnits: string | null;
  outcome: PlannedSaleOutcome;
  /** Of the company at the last close before the notice was public; dollars, the last two in millions. */
  sharePrice: number | null;
  marketValue: number | null;
  averageDailyVolume: number | null;
  /** Until this day the outcome of a notice is open, unless everything is sold. */
  openThrough: string | null;
  isMatchCertain: boolean;
  flags: readonly string[];
  proof: PlannedSaleProof;
};
