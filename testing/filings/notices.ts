import type { FilingRecord } from "#database/filings/filing-record.ts";
import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";
import { aFiling } from "#testing/filings/filing-records.ts";

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

/** The filing of such a notice on the issuer and by the owner of `aFiling`. */
export function aNoticeFiling(accession: string, parts: NoticeParts = {}): FilingRecord {
  const {
    accession: _accession,
    form,
    acceptedAt: _acceptedAt,
    filedOn,
    ...notice
  } = plannedSaleNotice({
    issuerCik: 1001,
    issuerName: "Example Corp",
    filerCik: 2001,
    seller: "DOE JANE",
    ...parts,
  });
  return aFiling({
    accession,
    form,
    acceptedAt: parts.acceptedAt ?? `${filedOn ?? ""}T20:30:00Z`,
    filedOn,
    periodOfReport: null,
    path: `Archives/edgar/data/1001/${accession}.txt`,
    entities: [
      { role: "REPORTING-OWNER", cik: 2001, name: "DOE JANE", sic: null, fiscalYearEnd: null },
      {
        role: "SUBJECT COMPANY",
        cik: 1001,
        name: "Example Corp",
        sic: "3571",
        fiscalYearEnd: "1231",
      },
    ],
    ownership: null,
    notice,
  });
}
