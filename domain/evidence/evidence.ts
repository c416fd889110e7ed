import type { LeadFactor, LeadKind, LeadWeights } from "#contract/leads/score.ts";
import type { ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { ProofUnit } from "#domain/trades/proof/trade-proof.ts";

/** Where a figure comes from, exactly enough to be looked up by hand. */
export type FigureSource =
  /** An element of the ownership document. */
  | { kind: "xml"; accession: string; path: string }
  /** A field of the submission's header. */
  | { kind: "header"; accession: string; field: HeaderField }
  /** A close of a series, or what happened to it, on a day. */
  | { kind: "price"; series: string; day: string }
  /** What a return or a restated close allows for between or after the closes that it cites. */
  | ({ kind: "action"; series: string } & WindowAction);

export type HeaderField = "ACCEPTANCE-DATETIME" | "FILED AS OF DATE" | "CONFORMED SUBMISSION TYPE";

export type WindowAction = {
  day: string;
  action: "split" | "dividend" | "payout";
  /** New shares for one, or dollars a share. */
  amount: number;
  /** The day of the last close before a dividend, which it is measured by; null where there is none. */
  before: string | null;
};

/** The part of one series that a return was measured with. */
export type PriceWindow = {
  series: string;
  from: string;
  to: string;
  /** Dollars a share in place of the last close, for a stock whose holders were paid off. */
  payout: number | null;
  /** Splits and dividends that Sentinel adjusted the closes for; none where the source adjusts them. */
  actions: readonly WindowAction[];
};

/** Reports round dollars to cents, but never dollars per share: shares × price must give the value next to it. */
export type FigureUnit = ProofUnit | "points" | "date";

/** One number of the report. Unique in its subject by name and horizon. */
export type EvidenceFigure = {
  name: string;
  /** Trading days, for returns; null for every other number. */
  horizon: number | null;
  label: string;
  unit: FigureUnit;
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
  /** Computed from the acceptance if the filing does not state it. */
  filedOn: string | null;
  direction: "Purchase" | "Sale";
  securityTitle: string | null;
  isPlan: boolean;
  lines: readonly LineFact[];
};

/** What decides whether a trade was made between a quarter's end and its results. */
export type TradeQuarter = {
  end: string;
  basis: "reported" | "fiscal-year-end";
  /** Of this quarter or, if it was still ahead at the trade, of an earlier one. */
  announcement: (AnnouncementFact & { form: string; isOfEarlier: boolean }) | null;
  /** Its results had not been announced and were not overdue when the figures were computed. */
  isPending: boolean;
};

/** A fact in words, as filed. */
export type StatedFact = { label: string; text: string; source: FigureSource | null };

export type TradeEvidence = {
  kind: "trade";
  cik: number;
  company: string;
  person: string;
  /** Officer or director. */
  isInsider: boolean;
  row: RowFact;
  /** Of the next 8-K and earnings announcement; null where none is known. */
  next8k: string | null;
  nextEarnings: string | null;
  /** Filing date of the Form 25 or 15 that ended a series; null without one. */
  delistingFiledOn: string | null;
  /** The fiscal quarter that ended last before the trade; null where it is unknown. */
  quarter: TradeQuarter | null;
  /** The report and the announcement of the quarter of a plan's adoption that its red flags cite. */
  planReports: readonly string[];
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
  /** What it was determined from, with days as screens show them. */
  inputs: readonly ProofInput[];
  isUndecided: boolean;
  note: string | null;
};

/** An 8-K or earnings announcement, with the closes that the return of its day 0 was measured with. */
export type MeasuredEvent = {
  accession: string;
  stock: PriceWindow | null;
  fund: PriceWindow | null;
};

/** A report that announced results; its times are those of EDGAR's index where the pack has no file of it. */
export type AnnouncementFact = { accession: string; acceptedOn: string; day0: string };

/** A trade that a score is made of, with what Sentinel determined from all filings of the company. */
export type ScoredTradeFact = {
  accession: string;
  rowNumber: number;
  /** Within 30 days and certain to be the next; null otherwise. */
  next8k: MeasuredEvent | null;
  nextEarnings: MeasuredEvent | null;
  /** An amendment whose original is not known: its days to file say nothing. */
  isOrphan: boolean;
  /** The fiscal quarter that ended last before the trade. */
  quarter: { end: string; announcement: AnnouncementFact | null; isPending: boolean } | null;
  /** Of a plan whose adoption date is known: the quarter of its adoption. */
  planQuarter: {
    end: string;
    /** Its 10-Q or 10-K. */
    report: { accession: string; filedOn: string } | null;
    announcement: AnnouncementFact | null;
    /** EDGAR lists a report before the trade that may have announced the results. */
    isListed: boolean;
  } | null;
};

/** A row of a filing that a score depends on. */
export type HistoryRow = RowFact & {
  /** Of a trade under a plan whose footnotes state one adoption date: the date, and the words that state it. */
  adoption: { day: string; phrase: string } | null;
};

/** A factor with the fact it was measured by; null where it is unknown. */
export type ScoredFactor = {
  name: LeadFactor;
  weight: number;
  /** Percent of the weight; negative where points are subtracted. */
  percent: number;
  measured: number | string | null;
};

export type LeadEvidence = {
  kind: "lead";
  /** The same after any recomputation. */
  key: string;
  leadKind: LeadKind;
  cik: number;
  company: string;
  person: string | null;
  /** Officer or director. */
  isInsider: boolean;
  /** Trade date, day 0, or the date of the newest trade. */
  day: string;
  direction: "Purchase" | "Sale" | null;
  /** Of an event lead. */
  event: MeasuredEvent | null;
  trades: readonly ScoredTradeFact[];
  history: readonly HistoryRow[];
  /** Why verifiers cannot recompute it, where that is known when it is composed. */
  tooLargeBecause: string | null;
  /** "v2", or with who set the organization's weights. */
  scoreName: string;
  hasOwnWeights: boolean;
  weights: LeadWeights;
  factors: readonly ScoredFactor[];
  score: number;
  facts: readonly StatedFact[];
  figures: readonly EvidenceFigure[];
  patterns: readonly EvidencePattern[];
  cautions: readonly string[];
};
