import type { FiledNotice } from "#domain/planned-sales/filed-notice.ts";
import type { Item408Disclosure } from "#domain/plans/disclosed-arrangement.ts";
import type { FiledCell, OwnershipLine, ReportingOwner } from "#domain/trades/issuer-record.ts";

/**
 * Characters of a text that an index has: PostgreSQL refuses rows of an index over 2.7 kB, and with one the whole batch of
 * filings. A filer can write any text as a symbol, form type, or class of shares.
 */
export const longestIndexed = 500;

/**
 * A filing as the database takes it: what a parser read, nothing computed.
 * Dates are `YYYY-MM-DD`, instants UTC ISO strings, amounts decimal strings.
 */
export type FilingRecord = {
  accession: string;
  form: string;
  /** Forms 3/4/5: the issuer; others: the first filer. */
  issuerCik: number | null;
  acceptedAt: string | null;
  acceptedOrigin: string | null;
  filedOn: string | null;
  filedOnOrigin: string | null;
  periodOfReport: string | null;
  items: readonly string[];
  itemTitles: readonly string[];
  documents: readonly FilingDocument[];
  sha256: Buffer;
  source: string;
  path: string;
  /** 2 = full submission, 1 = bare document, 0 = row of a data set. */
  completeness: number;
  flags: readonly string[];
  entities: readonly FilingEntity[];
  ownership: OwnershipRecord | null;
  /** Of Form 144; absent for other forms. */
  notice?: FiledNotice;
  shareCounts: readonly ShareCountRecord[];
  /** Trading arrangements of a 10-Q or 10-K; absent for other forms. */
  item408?: Item408Disclosure | null;
  /** Searchable text; null for forms that are not searched, and where it was not extracted. */
  texts: FilingTexts | null;
  /** The bytes as received, whole; absent where they are not at hand. */
  original?: Uint8Array;
};

export type FilingTexts = {
  extractorVersion: number;
  documents: readonly {
    /** From 1, in the order of the submission. */
    documentNumber: number;
    type: string;
    filename: string | null;
    text: string;
  }[];
  /**
   * Documents that could not be read or only in part because of a limit, each with its reason;
   * number 0 is the submission as a whole.
   */
  refused: readonly { documentNumber: number; filename: string | null; reason: string }[];
  /** As `filingWords` answers; absent where they are not worked out yet. */
  words?: string | null;
};

export type FilingDocument = {
  type: string;
  sequence: number | null;
  filename: string | null;
  description: string | null;
};

export type FilingEntity = {
  role: string;
  cik: number;
  name: string;
  sic: string | null;
  fiscalYearEnd: string | null;
};

export type OwnershipRecord = {
  schemaVersion: string | null;
  documentType: string;
  periodOfReport: string | null;
  dateOfOriginalSubmission: string | null;
  notSubjectToSection16: boolean | null;
  isPlanChecked: boolean | null;
  issuerCik: number;
  issuerName: string;
  issuerSymbol: string | null;
  remarks: string | null;
  footnotes: Readonly<Record<string, string>>;
  signatures: readonly { name: string | null; date: string | null }[];
  owners: readonly OwnerRecord[];
  lines: readonly OwnershipLineRecord[];
};

export type OwnerRecord = ReportingOwner & {
  street1: string | null;
  street2: string | null;
  zipCode: string | null;
  stateDescription: string | null;
};

export type OwnershipLineRecord = OwnershipLine & {
  cells: Readonly<Record<string, FiledCell>>;
  flags: readonly string[];
};

export type ShareCountRecord = {
  shareClass: string | null;
  ticker: string | null;
  endOn: string;
  filedOn: string;
  shares: string;
  accession: string | null;
  form: string | null;
  origin: string;
};
