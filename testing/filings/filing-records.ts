import { createHash } from "node:crypto";
import type {
  FilingRecord,
  OwnerRecord,
  OwnershipLineRecord,
  OwnershipRecord,
} from "#database/filings/filing-record.ts";

/** A Form 4 of one director with one open-market sale, to be changed where a test needs it. */
export function aFiling(changes: Partial<FilingRecord> = {}): FilingRecord {
  const accession = changes.accession ?? "0000000001-24-000001";
  return {
    accession,
    form: "4",
    issuerCik: 1001,
    acceptedAt: "2024-05-10T21:45:00Z",
    acceptedOrigin: "header",
    filedOn: "2024-05-10",
    filedOnOrigin: "header",
    periodOfReport: "2024-05-08",
    items: [],
    itemTitles: [],
    documents: [{ type: "4", sequence: 1, filename: "form4.xml", description: null }],
    sha256: createHash("sha256").update(accession).digest(),
    source: "archive",
    path: `Archives/edgar/data/1001/${accession}.txt`,
    completeness: 2,
    flags: [],
    entities: [
      { role: "REPORTING-OWNER", cik: 2001, name: "DOE JANE", sic: null, fiscalYearEnd: null },
      { role: "ISSUER", cik: 1001, name: "Example Corp", sic: "3571", fiscalYearEnd: "1231" },
    ],
    ownership: anOwnershipDocument(),
    shareCounts: [],
    texts: null,
    ...changes,
  };
}

/** The ownership document of `aFiling`. */
export function anOwnershipDocument(changes: Partial<OwnershipRecord> = {}): OwnershipRecord {
  return {
    schemaVersion: "X0508",
    documentType: "4",
    periodOfReport: "2024-05-08",
    dateOfOriginalSubmission: null,
    notSubjectToSection16: false,
    isPlanChecked: false,
    issuerCik: 1001,
    issuerName: "Example Corp",
    issuerSymbol: "EXMP",
    remarks: null,
    footnotes: { F1: "Weighted average; single prices 29.80 to 30.20." },
    signatures: [{ name: "/s/ Jane Doe", date: "2024-05-10" }],
    owners: [anOwner()],
    lines: [aSaleLine()],
    ...changes,
  };
}

/** A director in Austin. */
export function anOwner(changes: Partial<OwnerRecord> = {}): OwnerRecord {
  return {
    cik: 2001,
    name: "Doe Jane",
    street1: "1 Main Street",
    street2: null,
    city: "AUSTIN",
    state: "TX",
    zipCode: "78701",
    stateDescription: null,
    isDirector: true,
    isOfficer: false,
    isTenPercentOwner: false,
    isOther: false,
    officerTitle: null,
    otherText: null,
    ...changes,
  };
}

/** 1,000 shares of common stock sold at 30 on 8 May 2024. */
export function aSaleLine(changes: Partial<OwnershipLineRecord> = {}): OwnershipLineRecord {
  return {
    lineNumber: 1,
    table: "non-derivative",
    kind: "transaction",
    securityTitle: "Common Stock",
    transactionDate: "2024-05-08",
    deemedExecutionDate: null,
    transactionFormType: "4",
    code: "S",
    timeliness: null,
    shares: "1000",
    pricePerShare: "30",
    acquiredDisposed: "D",
    sharesOwnedFollowing: "9000",
    directOrIndirect: "D",
    natureOfOwnership: null,
    cells: {
      transactionShares: { value: "1000", footnotes: [] },
      transactionPricePerShare: { value: "30", footnotes: ["F1"] },
    },
    footnoteIds: ["F1"],
    flags: [],
    ...changes,
  };
}
