import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";

type NoticeParts = Partial<Omit<StoredNotice, "plannedSales">> & {
  /** Of each planned sale; null where the notice does not state them. */
  units?: readonly (string | null)[];
  saleDate?: string | null;
};

let count = 0;

/** A Form 144 of the director "Tillery Robert V" for 5,500 units worth $90,000, planned for its filing date. */
export function plannedSaleNotice(parts: NoticeParts = {}): StoredNotice {
  count += 1;
  const { units = ["5500"], filedOn = "2026-03-03", saleDate = filedOn, ...notice } = parts;
  return {
    accession: `0001968582-26-${String(count).padStart(6, "0")}`,
    form: "144",
    acceptedAt: null,
    filedOn,
    submissionType: "144",
    previousAccession: null,
    filerCik: 2_000_001,
    issuerCik: 1_000_001,
    issuerName: "Calder Therapeutics, Inc.",
    secFileNumber: "001-40001",
    seller: "Tillery Robert V",
    relationships: ["Director"],
    plannedSales: units.map((each) => ({
      securityClass: "Common",
      broker: "Harbor Street Brokers LLC",
      units: each,
      aggregateMarketValue: "90000.00",
      unitsOutstanding: "5500000",
      approximateSaleDate: saleDate,
      exchange: "NASDAQ",
      cells: {},
    })),
    acquisitions: [],
    hasNothingToReport: true,
    pastSales: [],
    remarks: null,
    noticeDate: filedOn,
    planAdoptionDates: [],
    signature: "/s/ Robert V. Tillery",
    cells: {},
    flags: [],
    ...notice,
  };
}
