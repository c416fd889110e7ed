import type { ProofUnit } from "#domain/trades/proof/trade-proof.ts";

/** Where a figure comes from, exactly enough to be looked up by hand. */
export type FigureSource =
  /** An element of the ownership document. */
  | { kind: "xml"; accession: string; path: string }
  /** A field of the submission's header. */
  | { kind: "header"; accession: string; field: HeaderField }
  /** A close of a series, or what happened to it, on a day. */
  | { kind: "price"; series: string; day: string };

export type HeaderField = "ACCEPTANCE-DATETIME" | "FILED AS OF DATE" | "CONFORMED SUBMISSION TYPE";

/** The part of one series that a return was measured with. */
export type PriceWindow = {
  series: string;
  from: string;
  to: string;
  /** Dollars a share in place of the last close, for a stock whose holders were paid off. */
  payout: number | null;
};

/** One number of the report. Unique in its subject by name and horizon. */
export type EvidenceFigure = {
  name: string;
  /** Trading days, for returns; null for every other number. */
  horizon: number | null;
  label: string;
  unit: ProofUnit;
  /** Unrounded; decimal text where it is computed exactly; null where there is none. */
  value: number | string | null;
  rule: string;
  note: string | null;
  sources: readonly FigureSource[];
  stock: PriceWindow | null;
  fund: PriceWindow | null;
};

/** A line of a trade row, and what became of it. */
export type LineFact = {
  line: number;
  isCounted: boolean;
  isInTotals: boolean;
  /** The line of an amendment that replaces it. */
  supersededBy: { accession: string; line: number } | null;
  /** The filing of the same group that reported it first. */
  repeats: string | null;
  /** The line as first filed, from which the days to file are counted. */
  firstFiled: { accession: string; line: number };
};

/** A trade row, as its filing makes it. */
export type RowFact = {
  accession: string;
  rowNumber: number;
  tradeDate: string;
  direction: "Purchase" | "Sale";
  securityTitle: string | null;
  isPlan: boolean;
  lines: readonly LineFact[];
};

/** A fact in words, as filed. */
export type StatedFact = { label: string; text: string; source: FigureSource | null };

export type TradeEvidence = {
  kind: "trade";
  cik: number;
  company: string;
  person: string;
  row: RowFact;
  /** Of the next 8-K and earnings announcement; null where none is known. */
  next8k: string | null;
  nextEarnings: string | null;
  /** Filing date of the Form 25 or 15 that ended a series; null without one. */
  delistingFiledOn: string | null;
  facts: readonly StatedFact[];
  figures: readonly EvidenceFigure[];
  patterns: readonly EvidencePattern[];
  cautions: readonly string[];
};

export type EventEvidence = {
  kind: "event";
  cik: number;
  company: string;
  accession: string;
  day0: string | null;
  lookbackDays: number;
  /** The insider trades that the totals count. */
  rows: readonly RowFact[];
  facts: readonly StatedFact[];
  figures: readonly EvidenceFigure[];
  patterns: readonly EvidencePattern[];
  cautions: readonly string[];
};

export type EvidencePattern = {
  label: string;
  sentence: string;
  rule: string;
  isUndecided: boolean;
  note: string | null;
};

export type Evidence = TradeEvidence | EventEvidence;
