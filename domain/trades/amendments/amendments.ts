import { type Claim, claimLines, claimsByPass } from "#domain/trades/amendments/line-claims.ts";
import { createFilingIndex } from "#domain/trades/amendments/original-filing.ts";
import type { TradeFiling, TradeLine } from "#domain/trades/lines/trade-line.ts";

/** What the amendments of one issuer replace. */
export type Amendments = {
  /** By amended line: the line it replaces. */
  claimOf: ReadonlyMap<TradeLine, Claim>;
  /** By replaced line: the claim on it. */
  claimOn: ReadonlyMap<TradeLine, Claim>;
  /** By amendment: the filing it corrects. */
  originalOf: ReadonlyMap<TradeFiling, TradeFiling>;
  /** By first original: it and all its amendments, in order of acceptance. */
  familyOf(filing: TradeFiling): readonly TradeFiling[];
};

/**
 * Applies every amendment in order of acceptance. An amendment of an amendment joins the family of
 * the first original; its lines may claim any line of the family that is still live.
 * @param filings  in order of acceptance
 */
export function applyAmendments(filings: readonly TradeFiling[]): Amendments {
  const claimOf = new Map<TradeLine, Claim>();
  const claimOn = new Map<TradeLine, Claim>();
  const originalOf = new Map<TradeFiling, TradeFiling>();
  const rootOf = new Map<TradeFiling, TradeFiling>();
  const families = new Map<TradeFiling, TradeFiling[]>();
  const index = createFilingIndex();
  const root = (filing: TradeFiling): TradeFiling => rootOf.get(filing) ?? filing;
  const family = (filing: TradeFiling): TradeFiling[] => families.get(root(filing)) ?? [filing];
  const liveLines = (filing: TradeFiling): TradeLine[] =>
    family(filing)
      .toReversed()
      .flatMap((member) => member.lines.filter((line) => !claimOn.has(line)));
  for (const filing of filings) {
    const match = filing.isAmendment
      ? bestMatch(filing, index.candidates(filing), liveLines)
      : null;
    index.add(filing);
    if (match === null) continue;
    const { original, claims } = match;
    originalOf.set(filing, original);
    rootOf.set(filing, root(original));
    families.set(root(original), [...family(original), filing]);
    for (const claim of claims) {
      claimOf.set(claim.amended, claim);
      claimOn.set(claim.original, claim);
    }
  }
  return { claimOf, claimOn, originalOf, familyOf: family };
}

type Match = { original: TradeFiling; claims: Claim[] };

/** Of several possible originals the one whose lines agree best, of equal ones the latest. */
function bestMatch(
  amendment: TradeFiling,
  candidates: readonly TradeFiling[],
  liveLines: (filing: TradeFiling) => TradeLine[],
): Match | null {
  let best: (Match & { score: number[] }) | null = null;
  for (const original of candidates) {
    const claims = claimLines(amendment.lines, liveLines(original));
    const score = claimsByPass(claims);
    if (best === null || !isBetter(best.score, score)) best = { original, claims, score };
  }
  return best;
}

function isBetter(score: readonly number[], other: readonly number[]): boolean {
  for (const [pass, count] of score.entries()) {
    const difference = count - (other[pass] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** The first line of a chain of replacements: the one as originally filed. */
export function firstFiled(line: TradeLine, amendments: Amendments): TradeLine {
  const claim = amendments.claimOf.get(line);
  return claim === undefined ? line : firstFiled(claim.original, amendments);
}
