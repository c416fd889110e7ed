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
  /** 2 = full submission, 1 = bare document. */
  completeness: number;
  flags: readonly string[];
  entities: readonly FilingEntity[];
  ownership: OwnershipRecord | null;
  shareCounts: readonly ShareCountRecord[];
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

export type OwnerRecord = {
  cik: number;
  name: string;
  street1: string | null;
  street2: string | null;
  city: string | null;
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

/** One leaf of the document: its text and the footnotes it cites. */
export type Cell = { value: string | null; footnotes: readonly string[] };

export type OwnershipLineRecord = {
  lineNumber: number;
  isDerivative: boolean;
  isHolding: boolean;
  securityTitle: string | null;
  transactionDate: string | null;
  deemedExecutionDate: string | null;
  transactionFormType: string | null;
  code: string | null;
  timeliness: string | null;
  shares: string | null;
  pricePerShare: string | null;
  acquiredDisposed: string | null;
  sharesOwnedFollowing: string | null;
  directOrIndirect: string | null;
  natureOfOwnership: string | null;
  cells: Readonly<Record<string, Cell>>;
  /** Ids cited by any cell, in document order, no repeats. */
  footnoteIds: readonly string[];
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
