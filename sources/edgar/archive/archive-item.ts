import type { ListedFiling, UnreadableFiling } from "../parsed-filing.ts";
import type { UnreadableReason } from "../unreadable.ts";

/** A file whose contents are lists rather than a filing. */
export type MetadataKind =
  | "tickers"
  | "submissions"
  | "facts"
  | "listing"
  | "feed"
  | "index-page"
  | "index-headers";

export type MetadataItem = {
  kind: MetadataKind;
  /** Relative to the archive's root, with forward slashes. */
  path: string;
};

/** All files of one accession inside one folder, or one loose document. */
export type FilingItem = {
  kind: "filing";
  /** With dashes; null for a loose document whose name has none. */
  accession: string | null;
  /** Of the CIK folder the files lie in; null outside one. */
  folderCik: number | null;
  /** Relative paths, sorted, at least one. */
  paths: readonly string[];
};

export type IgnoredItem = { kind: "ignored"; path: string; reason: string };

/** `unreadable` is a folder that could not be opened. */
export type ArchiveItem = MetadataItem | FilingItem | IgnoredItem | UnreadableFiling;

/** What a metadata file says, one record at a time. */
export type MetadataRecord =
  | { type: "listed-filing"; listed: ListedFiling }
  | { type: "ticker"; ticker: ListedTicker }
  | { type: "company"; company: CompanyProfile }
  | { type: "share-count"; shareCount: ListedShareCount }
  /** A line or file that could not be read; `line` is 1-based. */
  | {
      type: "unreadable";
      path: string;
      line: number | null;
      reasonCode: UnreadableReason;
      reason: string;
    };

export type ListedTicker = {
  cik: number;
  ticker: string;
  /** "current", or the list's own date YYYY-MM-DD. */
  listDate: string;
  /** "company_tickers", "company_tickers_exchange", "company_tickers_mf", "ticker.txt", "submissions". */
  origin: string;
  /** 0-based place in the list. */
  listOrder: number;
  companyName: string;
  exchange: string | null;
};

export type CompanyProfile = {
  cik: number;
  name: string;
  sic: string | null;
  /** MMDD */
  fiscalYearEnd: string | null;
  tickers: readonly string[];
  exchanges: readonly (string | null)[];
  formerNames: readonly { name: string; from: string | null; to: string | null }[];
  /** Newest filing date in the file, for telling which of two copies is newer. */
  asOf: string | null;
};

export type ListedShareCount = {
  cik: number;
  endOn: string;
  filedOn: string;
  /** Decimal string. */
  shares: string;
  accession: string;
  form: string;
  origin: "companyfacts" | "companyconcept";
};
