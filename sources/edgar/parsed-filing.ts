import type { NoticeDocument } from "./form-144/notice-document.ts";
import type { OwnershipDocument } from "./ownership/ownership-document.ts";
import type { Item408 } from "./trading-arrangements/trading-arrangement.ts";
import type { UnreadableReason } from "./unreadable.ts";

/** Where a time or a date was read. */
export type FactOrigin = "header" | "index-headers" | "index-page" | "data-set";

export type FilingEntity = {
  /** "FILER", "ISSUER", "REPORTING-OWNER", "SUBJECT COMPANY", "FILED BY". */
  role: string;
  cik: number;
  name: string;
  /** Four-digit text; null when the header has none. */
  sic: string | null;
  /** MMDD */
  fiscalYearEnd: string | null;
  formerNames: readonly { name: string; changedOn: string | null }[];
};

export type FilingDocument = {
  type: string;
  sequence: number | null;
  filename: string | null;
  description: string | null;
  /** Size of the document's text. */
  bytes: number;
};

/** One copy of a filing that could not be read. */
export type UnreadableFiling = {
  kind: "unreadable";
  /** Relative to the archive's root, with forward slashes. */
  path: string;
  accession: string | null;
  form: string | null;
  reasonCode: UnreadableReason;
  /** One human sentence. */
  reason: string;
  /** Lower-case hexadecimal SHA-256 of the bytes; that of no bytes when the file could not be opened. */
  sha256: string;
};

type FilingFacts = {
  /** With dashes. */
  accession: string;
  /** As filed: "4", "8-K/A", "10-Q" … */
  form: string;
  /** Forms 3/4/5 and 144: the issuer; others: the first filer; null when no source names one. */
  issuerCik: number | null;
  /** UTC instant ending in Z; header times are US Eastern and are converted. */
  acceptedAt: string | null;
  acceptedOrigin: FactOrigin | null;
  /** YYYY-MM-DD */
  filedOn: string | null;
  filedOnOrigin: FactOrigin | null;
  periodOfReport: string | null;
  /** Item numbers of today's Form 8-K in filing order; empty for other forms. */
  items: readonly string[];
  /** What was read to know the items, as written. */
  itemTitles: readonly string[];
  documents: readonly FilingDocument[];
  /** In header order; empty for a bare document without header or index page. */
  entities: readonly FilingEntity[];
  sha256: string;
  /** Relative to the archive's root, with forward slashes. */
  path: string;
  /** 2 = full submission with header, 1 = bare document, 0 = row of a data set. */
  completeness: 0 | 1 | 2;
  /** Oddities, e.g. "several-filers", "unknown-item-title". Sorted, no repeats. */
  flags: readonly string[];
  /** Other copies of this filing in the same group that could not be read. */
  setAside: readonly UnreadableFiling[];
};

export type OwnershipFiling = FilingFacts & { kind: "ownership"; ownership: OwnershipDocument };
/** A Form 144 notice of proposed sale. */
export type PlannedSaleFiling = FilingFacts & { kind: "planned-sale"; notice: NoticeDocument };
export type CurrentReportFiling = FilingFacts & { kind: "current-report" };
export type PeriodicReportFiling = FilingFacts & {
  kind: "periodic-report";
  /** Shares outstanding on the cover page, by class, from inline XBRL; empty without it. */
  coverShareCounts: readonly CoverShareCount[];
  /** Trading arrangements of directors and officers; null without a primary document. */
  item408: Item408 | null;
};
/** A filing of a form Sentinel does not take; only the header is read. */
export type OtherFiling = FilingFacts & { kind: "other"; reason: string };

export type ParsedFiling =
  | OwnershipFiling
  | PlannedSaleFiling
  | CurrentReportFiling
  | PeriodicReportFiling
  | OtherFiling;

export type CoverShareCount = {
  /** Local name of the class member ("CommonClassAMember"); null for a single-class issuer. */
  shareClass: string | null;
  /** TradingSymbol of that class on the same cover page. */
  ticker: string | null;
  endOn: string;
  /** Decimal string. */
  shares: string;
};

/** One (filing, company) row of an index, a feed, a submissions list or an index page. */
export type ListedFiling = {
  accession: string;
  cik: number;
  origin: "index" | "feed" | "submissions" | "index-page" | "index-headers";
  form: string;
  companyName: string;
  /** "Issuer", "Reporting", "Filer" … where the source says so. */
  role: string | null;
  filedOn: string | null;
  /** UTC instant; null where the source has none that can be trusted (submissions JSON). */
  acceptedAt: string | null;
  periodOfReport: string | null;
  /** Item numbers of today's Form 8-K; null where the source does not say. */
  items: readonly string[] | null;
};
