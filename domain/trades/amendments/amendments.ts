import {
  type Claim,
  type ClaimableLine,
  claimLines,
  claimsByPass,
} from "#domain/trades/amendments/line-claims.ts";
import {
  type AmendableFiling,
  createFilingIndex,
} from "#domain/trades/amendments/original-filing.ts";
import type { TradeFiling, TradeLine } from "#domain/trades/lines/trade-line.ts";

type FilingOf<Line> = AmendableFiling & { lines: readonly Line[] };
type LineOf<Filing extends FilingOf<ClaimableLine>> = Filing["lines"][number];

/** What the amendments of one issuer replace. */
export type Amendments<Filing = TradeFiling, Line extends ClaimableLine = TradeLine> = {
  /** By amended line: the line it replaces. */
  claimOf: ReadonlyMap<Line, Claim<Line>>;
  /** By replaced line: the claim on it. */
  claimOn: ReadonlyMap<Line, Claim<Line>>;
  /** By amendment: the filing it corrects. */
  originalOf: ReadonlyMap<Filing, Filing>;
  /** By first original: it and all its amendments, in order of acceptance. */
  familyOf(filing: Filing): readonly Filing[];
};

/**
 * Applies every amendment in order of acceptance. An amendment of an amendment joins the family of
 * the first original; its lines may claim any line of the family that is still live.
 * @param filings  in order of acceptance
 */
export function applyAmendments<
  Filing extends FilingOf<Line>,
  Line extends ClaimableLine = LineOf<Filing>,
>(filings: readonly Filing[]): Amendments<Filing, Line> {
  const claimOf = new Map<Line, Claim<Line>>();
  const claimOn = new Map<Line, Claim<Line>>();
  const originalOf = new Map<Filing, Filing>();
  const rootOf = new Map<Filing, Filing>();
  const families = new Map<Filing, Filing[]>();
  const index = createFilingIndex<Filing>();
  const amending = new Set(
    filings
      .flatMap(({ isAmendment, filing }) => (isAmendment ? filing.owners : []))
      .map(({ cik }) => cik),
  );
  const root = (filing: Filing): Filing => rootOf.get(filing) ?? filing;
  const family = (filing: Filing): Filing[] => families.get(root(filing)) ?? [filing];
  const liveLines = (filing: Filing): Line[] =>
    family(filing)
      .toReversed()
      .flatMap((member) => member.lines.filter((line) => !claimOn.has(line)));
  for (const filing of filings) {
    const match = filing.isAmendment
      ? bestMatch(filing, index.candidates(filing), liveLines)
      : null;
    // Only a filing with an owner in common can be amended.
    if (filing.filing.owners.some(({ cik }) => amending.has(cik))) index.add(filing);
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

type Match<Filing, Line extends ClaimableLine> = { original: Filing; claims: Claim<Line>[] };

/** Of several possible originals the one whose lines agree best, of equal ones the latest. */
function bestMatch<Filing extends FilingOf<Line>, Line extends ClaimableLine>(
  amendment: Filing,
  candidates: readonly Filing[],
  liveLines: (filing: Filing) => Line[],
): Match<Filing, Line> | null {
  let best: (Match<Filing, Line> & { score: number[] }) | null = null;
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
export function firstFiled<Line extends ClaimableLine>(
  line: Line,
  amendments: { claimOf: ReadonlyMap<Line, Claim<Line>> },
): Line {
  const claim = amendments.claimOf.get(line);
  return claim === undefined ? line : firstFiled(claim.original, amendments);
}
