import type { PlanFlag } from "#contract/plans/plan-rules.ts";
import type { SplitsDuring } from "#domain/plans/splits-during.ts";
import type { StatedArrangement } from "#domain/plans/disclosed-arrangement.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";

/** The person who has a plan. A match by name is uncertain. */
export type PlanPerson = { cik: number | null; name: string; match: "cik" | "name" | "none" };

/** A filing that states an adoption date of a person's plan. */
export type AdoptionStatement = {
  accession: string;
  form: string;
  filedOn: string | null;
  person: PlanPerson;
  /** Null where the date is missing or not an exact date: such a statement is a plan of its own. */
  adoptedOn: string | null;
} & (
  | {
      source: "item-408";
      arrangement: StatedArrangement;
    }
  | {
      source: "form-144";
      /** The field of the notice that gives the date, as filed. */
      phrase: string;
    }
  | {
      source: "form-4";
      trade: DerivedTrade;
      /** The words of the footnote that give the date, and the texts they are in. */
      phrase: string;
      textIds: readonly string[];
    }
);

/** Whether a plan cited in a Form 4 was disclosed; unknown with the reason. */
export type PlanDisclosure = {
  state: "disclosed" | "not-disclosed" | "unknown";
  because: string;
  /** Report of the quarter of adoption. */
  accession: string | null;
};

/** When the cooling-off period ends; `latest` alone where that depends on a report that is not stored. */
export type PlanCoolingOff = {
  /** Null where the end is unknown. */
  endsOn: string | null;
  earliest: string;
  latest: string;
  reportAccession: string | null;
  /** Whether the first trade is in the period; null where that is unknown or there is no trade. */
  hasFirstTrade: boolean | null;
};

/** One plan: an issuer, a person, an adoption date. Days are `YYYY-MM-DD`, shares decimal text. */
export type TradingPlan = {
  issuerCik: number;
  /** Of the person and the adoption date; the same as long as those are. */
  key: string;
  companyName: string;
  ticker: string | null;
  person: PlanPerson;
  title: string | null;
  /** When the plan was adopted; null: the filings do not decide. */
  isDirectorOrOfficer: boolean | null;
  kind: "rule-10b5-1" | "non-rule-10b5-1";
  adoptedOn: string | null;
  /** As filed, where no exact day is known. */
  adoptedRaw: string | null;
  expiresOn: string | null;
  expiresRaw: string | null;
  terminatedOn: string | null;
  terminatedRaw: string | null;
  /** Null where no filing states one number. */
  sharesPlanned: string | null;
  sharesSold: string;
  /** Between adoption and the last trade: shares planned and sold are as filed. */
  splits: SplitsDuring;
  trades: readonly DerivedTrade[];
  tradeDates: readonly string[];
  /** Trades that a Form 4 marks as under a plan without an adoption date, made while this plan was in force. */
  undatedTrades: readonly DerivedTrade[];
  coolingOff: PlanCoolingOff | null;
  /** Calendar days from adoption to the next 8-K with Item 2.02; null where none is known. */
  daysToResults: number | null;
  resultsAccession: string | null;
  disclosure: PlanDisclosure;
  flags: readonly PlanFlag[];
  statements: readonly AdoptionStatement[];
};
