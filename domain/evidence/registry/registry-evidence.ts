import type { PlanFlag } from "#contract/plans/plan-rules.ts";
import type { StatedArrangement } from "#domain/plans/disclosed-arrangement.ts";
import type { NoticeDoubt } from "#domain/planned-sales/notice-row.ts";
import type { PlanPerson } from "#domain/plans/trading-plan.ts";
import type {
  EvidenceFigure,
  EvidencePattern,
  HistoryRow,
  StatedFact,
} from "#domain/evidence/evidence.ts";

/** What a Form 144 states, as filed; null if it states nothing readable. */
export type NoticeAsFiled = {
  filerCik: number | null;
  issuerCik: number | null;
  seller: string | null;
  relationships: readonly string[];
  brokers: readonly string[];
  securityClasses: readonly string[];
  saleDates: readonly string[];
  noticeDate: string | null;
  adoptionDates: readonly string[];
  previousAccession: string | null;
};

/** Notices of which the last one replaced the others, and the period in which sales can execute it. */
export type NoticePeriod = {
  /** Oldest first; the last one is in force. */
  accessions: readonly string[];
  from: string;
  through: string;
  /** A Form 3, 4, or 5 that is sufficient to match the notice to the seller. */
  namedIn: string;
};

/** A line with code S of the seller, in the period of a notice. */
export type NoticedSale = {
  accession: string;
  line: number;
  day: string;
  units: string;
  /** Dollars per unit; null if no price is counted. */
  price: string | null;
  /** Why a price that the line states is not counted. */
  priceLeftOut: "currency" | "suspect" | null;
  supersededBy: { accession: string; line: number } | null;
  /** The filing of the same group that reported it first. */
  repeats: string | null;
  /** Units of it that execute each notice, by the accession number of the one in force. */
  assigned: readonly { accession: string; units: string }[];
};

export type NoticeEvidence = {
  kind: "notice";
  cik: number;
  company: string;
  accession: string;
  form: string;
  filedOn: string | null;
  person: string;
  asFiled: NoticeAsFiled;
  /** It and the notices it replaced, oldest first; the last one is in force. */
  chain: readonly string[];
  /** The reporting owner, and a Form 3, 4, or 5 that shows the match. */
  seller: { cik: number; matchedBy: "cik" | "name"; isCertain: boolean; namedIn: string } | null;
  /** Its period and those of the seller's notices that overlap it, directly or through others; empty if it has none. */
  periods: readonly NoticePeriod[];
  sales: readonly NoticedSale[];
  /** Identifiers of the series of the stock. */
  series: readonly string[];
  outcome: "full" | "part" | "none" | "unknown";
  unknownBecause: NoticeDoubt | "replaced" | null;
  /** The last day on which further sales can change the outcome, unless everything is sold. */
  openThrough: string | null;
  /** Why verifiers cannot recompute it, if that is known when the pack is composed. */
  tooLargeBecause: string | null;
  facts: readonly StatedFact[];
  figures: readonly EvidenceFigure[];
  patterns: readonly EvidencePattern[];
  cautions: readonly string[];
};

/** A filing other than a Form 4 that states a plan. */
export type PlanStatement = {
  source: "item-408" | "form-144";
  accession: string;
  filedOn: string | null;
  /** Of Item 408(a). */
  arrangement: StatedArrangement | null;
};

export type PlanEvidence = {
  kind: "plan";
  /** Derived from the person and the adoption date; changes only with them. */
  key: string;
  cik: number;
  company: string;
  person: PlanPerson;
  /** A Form 3, 4, or 5 that names the person, of a trade if there is one; null for a person without a CIK. */
  namedIn: string | null;
  adoptedOn: string | null;
  planKind: "rule-10b5-1" | "non-rule-10b5-1";
  /** When the plan was adopted; null: the filings do not decide. */
  isDirectorOrOfficer: boolean | null;
  terminatedOn: string | null;
  expiresOn: string | null;
  statements: readonly PlanStatement[];
  /** Trades under the plan whose Form 4 states the adoption date. */
  rows: readonly HistoryRow[];
  coolingOff: {
    endsOn: string | null;
    hasFirstTrade: boolean | null;
    /** The 10-Q or 10-K of the quarter of adoption. */
    report: { accession: string; filedOn: string | null } | null;
  } | null;
  /** The next 8-K with item 2.02 after adoption. */
  results: string | null;
  /** A Form 3, 4, or 5 of the company that was filed by the adoption date. */
  storedSince: string | null;
  /** The first series of the stock whose source states splits. */
  splitSeries: string | null;
  disclosure: "disclosed" | "not-disclosed" | "unknown";
  flags: readonly PlanFlag[];
  /** Why verifiers cannot recompute it, where that is known when it is composed. */
  tooLargeBecause: string | null;
  facts: readonly StatedFact[];
  figures: readonly EvidenceFigure[];
  patterns: readonly EvidencePattern[];
  cautions: readonly string[];
};
