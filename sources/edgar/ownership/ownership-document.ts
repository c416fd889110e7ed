/**
 * An ownership document (Forms 3, 4, 5 and amendments) as filed. Text is trimmed, empty text is
 * null; dates are the first ten characters as filed; nothing is repaired.
 */
export type OwnershipDocument = {
  schemaVersion: string | null;
  /** "3", "3/A", "4" … */
  documentType: string;
  periodOfReport: string | null;
  dateOfOriginalSubmission: string | null;
  notSubjectToSection16: boolean | null;
  /** The aff10b5One checkbox; null when the document has none (schemas before X0407). */
  isPlanChecked: boolean | null;
  issuerCik: number;
  issuerName: string;
  /** Exactly as filed, only trimmed. */
  issuerSymbol: string | null;
  /** In document order, at least one. */
  owners: readonly ReportingOwner[];
  /** Both tables, the non-derivative one first, each in document order. */
  lines: readonly OwnershipLine[];
  /** Footnote id to text, in document order. */
  footnotes: Readonly<Record<string, string>>;
  remarks: string | null;
  signatures: readonly { name: string | null; date: string | null }[];
  /** Oddities: "malformed-number", "malformed-boolean", "malformed-date" … */
  flags: readonly string[];
};

export type ReportingOwner = {
  cik: number;
  /** As filed, last name first. */
  name: string;
  street1: string | null;
  street2: string | null;
  city: string | null;
  /** State or country code as filed. */
  state: string | null;
  zipCode: string | null;
  stateDescription: string | null;
  isDirector: boolean;
  isOfficer: boolean;
  isTenPercentOwner: boolean;
  isOther: boolean;
  officerTitle: string | null;
  otherText: string | null;
};

/** One cell as filed; the value is null when the filer gave only a footnote or nothing. */
export type OwnershipCell = {
  value: string | null;
  footnotes: readonly string[];
};

export type OwnershipLine = {
  /** 1-based over the document, non-derivative table first. */
  lineNumber: number;
  table: "non-derivative" | "derivative";
  kind: "transaction" | "holding";
  securityTitle: string | null;
  transactionDate: string | null;
  deemedExecutionDate: string | null;
  /** "3", "4" or "5": the form the transaction belonged on. */
  transactionFormType: string | null;
  code: string | null;
  timeliness: string | null;
  /** Plain decimal strings ("1500.25"); null when absent or not a number (the cell keeps the text). */
  shares: string | null;
  pricePerShare: string | null;
  acquiredDisposed: string | null;
  sharesOwnedFollowing: string | null;
  directOrIndirect: string | null;
  natureOfOwnership: string | null;
  /** Every footnote id cited by any cell of this line, in document order, no repeats. */
  footnoteIds: readonly string[];
  /** Every leaf cell by its element name, derivative columns included. */
  cells: Readonly<Record<string, OwnershipCell>>;
  /** Oddities of this line, e.g. "malformed-number:transactionShares". */
  flags: readonly string[];
};
