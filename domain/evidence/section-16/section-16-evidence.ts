import type { DueBasis } from "#contract/lines/due-dates.ts";
import type { LineLink } from "#contract/lines/line-links.ts";
import type { PairMeasure } from "#contract/operations/screening/short-swing.ts";
import type {
  EvidenceFigure,
  EvidencePattern,
  MeasuredEvent,
  StatedFact,
} from "#domain/evidence/evidence.ts";
import type { FiscalYearEnd } from "#domain/lateness/fiscal-year-ends.ts";
import type { StatedCause } from "#domain/lateness/late-cause.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";

/** A line of Form 3, 4, or 5 by its place. */
export type LinePlace = { accession: string; line: number };

/** How Section 16(b) treats a line of a person, and why; for a matchable line, what it is matched as. */
export type ShortSwingLine = LinePlace & {
  tradeDate: string | null;
  code: string;
  /** As filed. */
  shares: string | null;
  price: string | null;
  outcome: "matchable" | "exempt" | "left-out" | "review" | "replaced";
  because: string | null;
  /** Accession number of the amendment that replaces it. */
  supersededBy: string | null;
  matchable: {
    side: "purchase" | "sale";
    securityClass: string;
    /** Restated for splits, decimal text. */
    units: string;
    price: string;
    splitFactor: string;
    /** For a derivative security: the series and day whose close is its price. */
    close: { series: string; day: string } | null;
    /** For a derivative security its terms in today's shares; the premium for each share, null where not stated so. */
    option: {
      kind: "call" | "put";
      strike: string;
      expiresOn: string | null;
      premium: string | null;
    } | null;
  } | null;
};

export type ShortSwingPairFact = {
  purchase: LinePlace;
  sale: LinePlace;
  measure: PairMeasure;
  /** Dollars for each share, restated for splits, decimal text. */
  purchasePrice: string;
  salePrice: string;
  units: string;
  /** Dollars, decimal text. */
  profit: string;
  lastMatchableDay: string;
  suitBy: string;
};

export type ShortSwingEvidence = {
  kind: "short_swing";
  cik: number;
  company: string;
  person: string;
  /** Officer or director. */
  isInsider: boolean;
  ownerCik: number;
  /** Why verifiers cannot recompute it, if that is known when the pack is composed. */
  tooLargeBecause: string | null;
  isDomestic: boolean;
  /** The series whose splits restate units and prices; null if no source states splits. */
  splitsOf: string | null;
  /** Day of the event that the first Form 3 as a ten percent owner reports. */
  tenPercentSince: string | null;
  /** All Forms 3, 4, and 5 that name the person. */
  filings: readonly string[];
  /** Their transactions, by trade date. */
  lines: readonly ShortSwingLine[];
  pairs: readonly ShortSwingPairFact[];
  facts: readonly StatedFact[];
  figures: readonly EvidenceFigure[];
  patterns: readonly EvidencePattern[];
  cautions: readonly string[];
};

/** A link of a line to other lines, to a price move, or to news. */
export type LinkFact = {
  link: LineLink;
  lines: readonly LinePlace[];
  /** For a gift: the closes between which the stock moved. */
  move: { from: string; to: string } | null;
  /** For a grant: accession number of the 8-K. */
  news: string | null;
};

export type LineEvidence = {
  kind: "line";
  cik: number;
  company: string;
  person: string;
  /** Officer or director. */
  isInsider: boolean;
  ownerCiks: readonly number[];
  accession: string;
  lineNumber: number;
  filed: Pick<
    ReportedLine,
    | "table"
    | "code"
    | "acquiredDisposed"
    | "tradeDate"
    | "securityTitle"
    | "shares"
    | "price"
    | "ownershipForm"
    | "ownedFollowing"
  >;
  supersededBy: string | null;
  /** The filing that first reported the line; null if it is not stored. */
  first: string | null;
  due: { basis: DueBasis; yearEnd: FiscalYearEnd | null };
  cause: StatedCause | null;
  links: readonly LinkFact[];
  /** Every line of the filings that are searched for linked lines, with the amendment that replaces it. */
  considered: readonly (LinePlace & { supersededBy: string | null })[];
  /** For gifts: the series that moves are measured with, in order of preference. */
  sources: readonly { stock: string | null; fund: string | null }[];
  /** For grants: the 8-Ks that are searched for news, in order of publication. */
  news: readonly MeasuredEvent[];
  facts: readonly StatedFact[];
  figures: readonly EvidenceFigure[];
  patterns: readonly EvidencePattern[];
  cautions: readonly string[];
};
