import type { Filing } from "#demo/world/filings/filing.ts";
import { currentReportDocuments } from "#demo/edgar/current-report.ts";
import type { FiledDocument } from "#demo/edgar/filed-document.ts";
import { noticeDocuments } from "#demo/edgar/notice.ts";
import { ownershipXml } from "#demo/edgar/ownership-xml.ts";
import { periodicReportDocuments } from "#demo/edgar/periodic-report.ts";
import { compactAccession } from "#demo/edgar/paths.ts";

/** The documents of a filing, the primary one first. */
export function documentsOf(filing: Filing): readonly FiledDocument[] {
  switch (filing.kind) {
    case "ownership":
      return [
        {
          type: filing.form,
          filename: ownershipFilename(filing.accession),
          description: `FORM ${filing.form}`,
          text: ownershipXml(filing),
          wrapper: "XML",
        },
      ];
    case "current-report":
      return currentReportDocuments(filing);
    case "periodic-report":
      return periodicReportDocuments(filing);
    case "notice":
      return noticeDocuments(filing);
  }
}

/** Filing software names its files after the time; the tail of the number will do. */
function ownershipFilename(accession: string): string {
  return `wk-form4_${compactAccession(accession).slice(8)}.xml`;
}
