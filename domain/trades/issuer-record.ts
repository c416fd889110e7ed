import type {
  NoticeCoverage,
  StoredNotice,
  UnreadableNotice,
} from "#domain/planned-sales/filed-notice.ts";
import type { StatedItem408 } from "#domain/plans/disclosed-arrangement.ts";

/**
 * Everything stored about one issuer that its computed columns depend on.
 * Dates are plain `YYYY-MM-DD`, instants are UTC ISO strings ending in `Z`, share counts and
 * prices as filed are decimal strings, CIKs are numbers.
 */
export type IssuerRecord = {
  cik: number;
  /** Newest known conformed name. */
  name: string;
  /** Standard Industrial Classification as text ("3571"), null when no filing or list names one. */
  sic: string | null;
  /** Month and day the fiscal year ends, "MMDD". */
  fiscalYearEnd: string | null;
  /** Tickers of the newest company_tickers list for this CIK, in that list's order; empty if absent. */
  listedTickers: readonly string[];
  /** Forms 3, 4, 5 and amendments that name this issuer; any order. */
  ownershipFilings: readonly OwnershipFiling[];
  /** Forms 144 and 144/A that name this issuer, any order; absent where they were not loaded. */
  notices?: readonly StoredNotice[];
  unreadableNotices?: readonly UnreadableNotice[];
  /** Null where no index was read for notices. */
  noticeCoverage?: NoticeCoverage | null;
  /** 8-K and 8-K/A of which this issuer is the first filer; any order. */
  currentReports: readonly CurrentReport[];
  /** 10-K, 10-Q and amendments; any order. */
  periodicReports: readonly PeriodicReport[];
  /** 8-K and periodic reports that EDGAR's lists name but that are not stored; no amendments. */
  listedReports?: readonly ListedReport[];
  /** Forms 25 and 15 seen for this issuer, the first filing date; null when none. */
  delistingFiledOn: string | null;
  shareCounts: readonly ShareCount[];
  /** The one series used for this issuer, null when no source has its ticker. */
  prices: PriceSeries | null;
  /** Series of further listed share classes, used for the market value of several classes. */
  otherClassPrices?: readonly PriceSeries[];
  /** The market fund (VTI); null when no source has it. */
  fund: PriceSeries | null;
  /**
   * Less preferred sources that have the stock, in order of preference: used where the first has
   * no answer. A figure never mixes the stock's prices of two sources.
   */
  furtherPrices?: readonly IssuerPrices[];
  /** Every ticker under which prices of this company are looked for, and those requested from a vendor. */
  priceTickers?: { all: readonly string[]; requested: readonly string[] };
};

/** One source's series of the stock, with the market fund that goes with it. */
export type IssuerPrices = {
  prices: PriceSeries;
  otherClassPrices?: readonly PriceSeries[];
  fund: PriceSeries | null;
};

export type OwnershipFiling = {
  accession: string;
  /** As filed: "3", "4", "5", "4/A" … */
  form: string;
  acceptedAt: string | null;
  filedOn: string | null;
  periodOfReport: string | null;
  dateOfOriginalSubmission: string | null;
  /** The aff10b5One checkbox; null when the document has none. */
  isPlanChecked: boolean | null;
  remarks: string | null;
  issuerName: string;
  /** issuerTradingSymbol exactly as filed. */
  issuerSymbol: string | null;
  /** Footnote id to text. */
  footnotes: Readonly<Record<string, string>>;
  /** In document order, at least one. */
  owners: readonly ReportingOwner[];
  /** Both tables in document order. */
  lines: readonly OwnershipLine[];
};

export type ReportingOwner = {
  cik: number;
  /** As filed, last name first. */
  name: string;
  city: string | null;
  /** State or country code as filed. */
  state: string | null;
  isDirector: boolean;
  isOfficer: boolean;
  isTenPercentOwner: boolean;
  isOther: boolean;
  officerTitle: string | null;
  otherText: string | null;
};

export type OwnershipLine = {
  /** 1-based over the document, non-derivative table first, in document order. */
  lineNumber: number;
  table: "non-derivative" | "derivative";
  kind: "transaction" | "holding";
  securityTitle: string | null;
  /** First ten characters as filed. */
  transactionDate: string | null;
  deemedExecutionDate: string | null;
  /** "3", "4" or "5": the form the transaction belonged on. */
  transactionFormType: string | null;
  code: string | null;
  timeliness: string | null;
  shares: string | null;
  pricePerShare: string | null;
  acquiredDisposed: string | null;
  sharesOwnedFollowing: string | null;
  directOrIndirect: string | null;
  natureOfOwnership: string | null;
  /** Every footnote id cited by any cell of this line, in document order, no repeats. */
  footnoteIds: readonly string[];
  /**
   * Every cell as filed, by its element; absent where they were not loaded. They may be left out of a
   * non-derivative line that cites no footnote and has no flag.
   */
  cells?: Readonly<Record<string, FiledCell>> | null;
};

/** One cell of a line: its text and the footnotes it cites. */
export type FiledCell = { value: string | null; footnotes: readonly string[] };

export type CurrentReport = {
  accession: string;
  form: string;
  acceptedAt: string | null;
  filedOn: string | null;
  /** CONFORMED PERIOD OF REPORT: the date of the event reported. */
  periodOfReport: string | null;
  /** Item numbers of today's form, in the filing's order, e.g. ["2.02", "9.01"]. */
  items: readonly string[];
};

export type PeriodicReport = {
  accession: string;
  form: string;
  acceptedAt: string | null;
  filedOn: string | null;
  periodOfReport: string | null;
  /** What it tags of trading arrangements; null or absent where it was not read for them. */
  item408?: StatedItem408 | null;
};

/** A filing known from an index, a feed or a submissions list only. */
export type ListedReport = {
  accession: string;
  form: string;
  filedOn: string;
  /** 8-K item numbers of today's form, null where no list names them. */
  items: readonly string[] | null;
};

export type ShareCount = {
  /** Null for a single-class issuer; else the class member ("CommonClassAMember"). */
  shareClass: string | null;
  /** Ticker of that class when known. */
  ticker: string | null;
  endOn: string;
  filedOn: string;
  shares: number;
  accession: string | null;
};

/** How the `close` column of a price source is to be read. */
export type CloseBasis =
  /** The last sale of the day as printed. */
  | "raw"
  /** Divided by later splits up to the download date; the splits themselves are in `splits`. */
  | "split-adjusted"
  /** The source does not state it, so unadjusted closes are not available. */
  | "unknown";

/** Daily bars of one security from one named source, oldest first; parallel arrays. */
export type PriceSeries = {
  source: string;
  ticker: string;
  closeBasis: CloseBasis;
  /** Splits known for the series (ratio 2 = two new shares for one), null when the source does not say. */
  splits: readonly { day: string; ratio: number }[] | null;
  /** Cash dividends by ex-date, dollars a share as paid; absent or null when the source does not say. */
  dividends?: readonly { day: string; amount: number }[] | null;
  /** Ends of trading the source names, with what a share was paid; null: its last price is kept. */
  delistings?: readonly { day: string; payoutUsd: number | null }[];
  days: readonly string[];
  close: readonly (number | null)[];
  adjustedClose: readonly (number | null)[];
  volume: readonly (number | null)[];
};
