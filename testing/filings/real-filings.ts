import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";
import { parseOwnership } from "#sources/edgar/ownership/ownership.ts";

/**
 * A real ownership document of `../shared/data` as the domain takes it; what only a header would
 * say (acceptance, filing date) comes from the caller.
 * @param path  below `edgar/Archives/edgar/data`
 */
export function realOwnershipFiling(
  dataDir: string,
  path: string,
  facts: Pick<OwnershipFiling, "accession"> & Partial<OwnershipFiling>,
): OwnershipFiling {
  const bytes = readFileSync(join(dataDir, "edgar", "Archives", "edgar", "data", path));
  const document = parseOwnership(bytes);
  return {
    form: document.documentType,
    acceptedAt: null,
    filedOn: null,
    periodOfReport: document.periodOfReport,
    dateOfOriginalSubmission: document.dateOfOriginalSubmission,
    isPlanChecked: document.isPlanChecked,
    remarks: document.remarks,
    issuerName: document.issuerName,
    issuerSymbol: document.issuerSymbol,
    footnotes: document.footnotes,
    owners: document.owners,
    lines: document.lines,
    ...facts,
  };
}
