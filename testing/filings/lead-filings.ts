import { defaultWeights, factorNames, pointsOf } from "#contract/leads/score.ts";
import type { Lead } from "#domain/leads/lead.ts";
import type { IssuerRecord, OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import {
  currentReport,
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  priceSeries,
  reportingOwner,
} from "./issuer-record.ts";

/** Monday, May 6, 2024 to May 17: 100 dollars until the 9th, 75 from the 10th on. */
const fallOn10th = [100, 100, 100, 100, 75, 75, 75, 75, 75, 75];
const flatFund = priceSeries(
  "2024-05-06",
  fallOn10th.map(() => 200),
  { ticker: "VTI" },
);

let count = 0;
type Parts = { owner?: number; line?: Partial<OwnershipLine>; filing?: Partial<OwnershipFiling> };

/** A sale of 10,000 shares at 100 on May 6, filed on May 8, after which 10,000 are left. */
export function sale({ owner = 1, line = {}, filing = {} }: Parts = {}): OwnershipFiling {
  count += 1;
  return ownershipFiling({
    accession: `0001000001-24-${String(count).padStart(6, "0")}`,
    owners: [reportingOwner({ cik: owner, name: `Owner ${owner}` })],
    lines: [
      ownershipLine({
        shares: "10000",
        pricePerShare: "100",
        sharesOwnedFollowing: "10000",
        ...line,
      }),
    ],
    ...filing,
  });
}

/** With an 8-K after the close of May 9, so that its day 0 is the 10th: −25%, the fund 0%. */
export function issuer(
  ownershipFilings: readonly OwnershipFiling[],
  parts: Partial<IssuerRecord> = {},
): IssuerRecord {
  return issuerRecord({
    ownershipFilings,
    currentReports: [currentReport("2024-05-09T16:30:00")],
    prices: priceSeries("2024-05-06", fallOn10th),
    fund: flatFund,
    ...parts,
  });
}

/** Points of a lead by factor, those without any left out. */
export function pointsIn({ levels }: Lead): Record<string, number> {
  return Object.fromEntries(
    factorNames.flatMap((name) => {
      const points = pointsOf(defaultWeights[name] ?? 0, levels[name] ?? 0);
      return points === 0 ? [] : [[name, points]];
    }),
  );
}
