import type { ShortSwingIssuer } from "#domain/short-swing/matched-line.ts";
import { shortSwing, type ShortSwing } from "#domain/short-swing/short-swing.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import { issuerRecord, ownershipFiling, ownershipLine } from "#testing/filings/issuer-record.ts";

const issuer: ShortSwingIssuer = { splits: [], closeOn: () => null, isDomestic: true };

let count = 0;

/** A Form 4 of one line; 100 shares at 10 unless changed. */
export function form4(
  line: Partial<OwnershipLine>,
  filing: Partial<OwnershipFiling> = {},
): OwnershipFiling {
  count += 1;
  const day = line.transactionDate ?? "2025-01-15";
  return ownershipFiling({
    accession: `0001000001-25-${String(count).padStart(6, "0")}`,
    periodOfReport: day,
    filedOn: day,
    acceptedAt: null,
    lines: [ownershipLine({ transactionDate: day, shares: "100", pricePerShare: "10", ...line })],
    ...filing,
  });
}

export const bought = (day: string, more: Partial<OwnershipLine> = {}) =>
  form4({ code: "P", acquiredDisposed: "A", transactionDate: day, ...more });

export const sold = (day: string, more: Partial<OwnershipLine> = {}) =>
  form4({ code: "S", acquiredDisposed: "D", transactionDate: day, pricePerShare: "20", ...more });

export function found(
  filings: readonly OwnershipFiling[],
  parts: Partial<ShortSwingIssuer> = {},
  tenPercentSince: string | null = null,
): ShortSwing {
  const { reportedLines } = deriveIssuer(issuerRecord({ ownershipFilings: filings }));
  return shortSwing(
    reportedLines.filter(({ isLive }) => isLive),
    { ...issuer, ...parts },
    { tenPercentSince, relationshipIn: relationshipOf(filings) },
  );
}

/** Of the first owner of each filing. */
function relationshipOf(filings: readonly OwnershipFiling[]) {
  const none = { isDirector: false, isOfficer: false, isTenPercentOwner: false };
  return (accession: string) =>
    filings.find((filing) => filing.accession === accession)?.owners[0] ?? none;
}
