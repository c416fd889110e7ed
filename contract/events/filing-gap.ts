/** Why an 8-K has a due date, or has none, each in a few words. */
const gapBasisNames = {
  "four-days": "Four business days",
  exempt: "None: items without a due date",
  "before-2004": "Unknown: before August 23, 2004",
  "no-items": "Unknown: no items stated",
  "no-report-date": "Unknown: no usable event date",
} as const;

export type GapBasis = keyof typeof gapBasisNames;

export const gapBases = Object.keys(gapBasisNames).filter(isGapBasis);

function isGapBasis(text: string): text is GapBasis {
  return Object.hasOwn(gapBasisNames, text);
}

export function gapBasisName(basis: GapBasis): string {
  return gapBasisNames[basis];
}

/**
 * Items without the four-day due date of General Instruction B.1, each with the reason.
 * Source: Form 8-K, General Instructions B.1 and G; Regulation FD, Rule 100(a).
 */
export const exemptItems: Readonly<Record<string, string>> = {
  "6.01": "filed with the offering of asset-backed securities",
  "6.06": "filed with the offering of asset-backed securities",
  "6.10": "filed in place of another report of an asset-backed issuer",
  "7.01": "due as Regulation FD requires",
  "8.01": "voluntary, or due as Regulation FD requires",
  "9.01": "exhibits of another item",
};
