/** Leaf elements of a part of a notice by name, as filed. */
export type NoticeCells = Readonly<Record<string, string>>;

/**
 * A Form 144 as filed. Dates are `YYYY-MM-DD`, numbers decimal text; null where the notice has nothing or nothing
 * that can be read, never zero.
 */
export type FiledNotice = {
  submissionType: string | null;
  /** The notice that an amendment replaces. */
  previousAccession: string | null;
  filerCik: number | null;
  issuerCik: number | null;
  issuerName: string | null;
  secFileNumber: string | null;
  seller: string | null;
  relationships: readonly string[];
  plannedSales: readonly FiledPlannedSale[];
  acquisitions: readonly FiledAcquisition[];
  hasNothingToReport: boolean | null;
  pastSales: readonly FiledPastSale[];
  remarks: string | null;
  noticeDate: string | null;
  planAdoptionDates: readonly string[];
  signature: string | null;
  cells: NoticeCells;
  flags: readonly string[];
};

export type FiledPlannedSale = {
  securityClass: string | null;
  broker: string | null;
  units: string | null;
  /** US dollars. */
  aggregateMarketValue: string | null;
  unitsOutstanding: string | null;
  approximateSaleDate: string | null;
  exchange: string | null;
  cells: NoticeCells;
};

export type FiledAcquisition = {
  securityClass: string | null;
  acquiredDate: string | null;
  nature: string | null;
  acquiredFrom: string | null;
  isGift: boolean | null;
  donorAcquiredDate: string | null;
  units: string | null;
  paymentDate: string | null;
  natureOfPayment: string | null;
  cells: NoticeCells;
};

export type FiledPastSale = {
  seller: string | null;
  securityClass: string | null;
  saleDate: string | null;
  units: string | null;
  /** US dollars. */
  grossProceeds: string | null;
  cells: NoticeCells;
};

/** A stored notice with what its filing says. */
export type StoredNotice = FiledNotice & {
  accession: string;
  /** "144" or "144/A". */
  form: string;
  acceptedAt: string | null;
  filedOn: string | null;
};

/** A notice that is stored without its contents, because they could not be read. */
export type UnreadableNotice = { accession: string; filedOn: string | null };

/** Days of which EDGAR's indexes were read for notices without a gap; both included. */
export type NoticeCoverage = { from: string; through: string };
