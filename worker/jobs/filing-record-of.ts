import type { FilingRecord, ShareCountRecord } from "#database/filings/filing-record.ts";
import type { ParsedFiling } from "#sources/edgar/parsed-filing.ts";

/** What a parser read, as the database takes it. Nothing is added, dropped or repaired. */
export function filingRecordOf(filing: ParsedFiling, source: string): FilingRecord {
  return {
    accession: filing.accession,
    form: filing.form,
    issuerCik: filing.issuerCik,
    acceptedAt: filing.acceptedAt,
    acceptedOrigin: filing.acceptedOrigin,
    filedOn: filing.filedOn,
    filedOnOrigin: filing.filedOnOrigin,
    periodOfReport: filing.periodOfReport,
    items: filing.items,
    itemTitles: filing.itemTitles,
    documents: filing.documents,
    sha256: Buffer.from(filing.sha256, "hex"),
    source,
    path: filing.path,
    completeness: filing.completeness,
    flags: filing.flags,
    entities: filing.entities,
    ownership: filing.kind === "ownership" ? filing.ownership : null,
    shareCounts: filing.kind === "periodic-report" ? coverShareCounts(filing) : [],
    texts: null,
  };
}

/** Cover-page counts become known on the day of filing; without one they cannot be used. */
function coverShareCounts(
  filing: Extract<ParsedFiling, { kind: "periodic-report" }>,
): ShareCountRecord[] {
  const { filedOn, accession, form } = filing;
  if (filedOn === null) return [];
  return filing.coverShareCounts.map((count) => ({
    ...count,
    filedOn,
    accession,
    form,
    origin: "cover-page",
  }));
}
