/** Leaf elements of a part by their names, as filed and trimmed; an element that occurs again ends in "#2". */
export type FiledCells = Readonly<Record<string, string>>;

/**
 * A Form 144 notice of proposed sale as filed. Dates are `YYYY-MM-DD`, numbers decimal strings; null where the
 * notice has nothing or nothing that can be read, never zero. `cells` keeps the text as filed.
 */
export type NoticeDocument = {
  /** "144" or "144/A"; null when the document does not state it. */
  submissionType: string | null;
  /** The notice that an amendment replaces, with dashes. */
  previousAccession: string | null;
  /** Who filed: usually the seller, sometimes an agent or an entity. */
  filerCik: number | null;
  issuerCik: number | null;
  issuerName: string | null;
  secFileNumber: string | null;
  seller: string | null;
  /** As filed, in order; the filer chooses the words. */
  relationships: readonly string[];
  plannedSales: readonly PlannedSale[];
  acquisitions: readonly Acquisition[];
  /** The box "nothing to report" on sales of the past three months; null when absent. */
  hasNothingToReport: boolean | null;
  pastSales: readonly PastSale[];
  remarks: string | null;
  noticeDate: string | null;
  /** In order, placeholders of 1933 and repetitions left out. */
  planAdoptionDates: readonly string[];
  signature: string | null;
  /** Of header, issuer, remarks, and signature. */
  cells: FiledCells;
  /** Irregularities, sorted: "malformed-date:approxSaleDate", "placeholder-date:acquiredDate" … */
  flags: readonly string[];
};

/** One block of "securities information": what is to be sold, where, and about when. */
export type PlannedSale = {
  securityClass: string | null;
  broker: string | null;
  /** To be sold, although the element is named noOfUnitsSold. */
  units: string | null;
  /** US dollars. */
  aggregateMarketValue: string | null;
  unitsOutstanding: string | null;
  approximateSaleDate: string | null;
  exchange: string | null;
  cells: FiledCells;
};

/** How and when the securities were acquired, although the element is named securitiesToBeSold. */
export type Acquisition = {
  securityClass: string | null;
  acquiredDate: string | null;
  nature: string | null;
  acquiredFrom: string | null;
  isGift: boolean | null;
  donorAcquiredDate: string | null;
  units: string | null;
  paymentDate: string | null;
  natureOfPayment: string | null;
  cells: FiledCells;
};

/** A sale of the past three months, by the seller or a person whose sales are aggregated. */
export type PastSale = {
  seller: string | null;
  securityClass: string | null;
  saleDate: string | null;
  units: string | null;
  /** US dollars. */
  grossProceeds: string | null;
  cells: FiledCells;
};
