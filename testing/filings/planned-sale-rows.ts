import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";
import type { DerivedPlannedSale } from "#domain/planned-sales/planned-sale.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import type { IssuerRecord, OwnershipFiling } from "#domain/trades/issuer-record.ts";
import { issuerRecord, ownershipFiling, ownershipLine } from "#testing/filings/issuer-record.ts";

let count = 0;

type SaleParts = Partial<OwnershipFiling> & { price?: string | null; title?: string };

/** A Form 4 with one sale, at $20 unless changed. */
export function sold(day: string, shares: string, parts: SaleParts = {}): OwnershipFiling {
  count += 1;
  const { price = "20", title = "Common Stock", ...filing } = parts;
  return ownershipFiling({
    accession: `0001000001-26-${String(count).padStart(6, "0")}`,
    periodOfReport: day,
    filedOn: day,
    acceptedAt: null,
    lines: [
      ownershipLine({
        transactionDate: day,
        code: "S",
        acquiredDisposed: "D",
        shares,
        pricePerShare: price,
        securityTitle: title,
      }),
    ],
    ...filing,
  });
}

/** The rows of planned sales of an issuer with these notices and Forms 4, whose notices are all known. */
export function derivedSales(
  notices: readonly StoredNotice[],
  ownershipFilings: readonly OwnershipFiling[],
  parts: Partial<IssuerRecord> = {},
): readonly DerivedPlannedSale[] {
  return deriveIssuer(
    issuerRecord({
      notices,
      ownershipFilings,
      noticeCoverage: { from: "2025-01-01", through: "2026-12-31" },
      ...parts,
    }),
  ).plannedSales;
}
