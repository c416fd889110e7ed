import { type Split, splitFactor } from "#domain/returns/adjusted-close.ts";
import type { ShareCount } from "#domain/trades/issuer-record.ts";

const leastShares = 10_000;
const largestJump = 20;

/** The shares outstanding one cover page states, by class where it has several. */
export type CoverCount = {
  filedOn: string;
  /** Newest date the counts are as of. */
  endOn: string;
  classes: readonly ShareCount[];
  total: number;
};

/**
 * Cover-page counts in order of filing, without values under 10,000 and without jumps of more than
 * 20 times that no split explains (unless the next count confirms the jump).
 * Source: DOMAIN rules, section 5.
 */
export function plausibleCounts(
  counts: readonly ShareCount[],
  splits: readonly Split[],
): readonly CoverCount[] {
  const kept: CoverCount[] = [];
  let rejected: CoverCount | null = null;
  for (const cover of coverCounts(counts)) {
    if (cover.total < leastShares) continue;
    const previous = kept.at(-1);
    const isPlausible = previous === undefined || isNear(previous, cover, splits);
    if (!isPlausible && (rejected === null || !isNear(rejected, cover, splits))) {
      rejected = cover;
      continue;
    }
    rejected = null;
    kept.push(cover);
  }
  return kept;
}

/** The last count filed on or before a day, null when there is none. */
export function latestCount(counts: readonly CoverCount[], asOfDay: string): CoverCount | null {
  let low = 0;
  let high = counts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((counts[middle]?.filedOn ?? "") <= asOfDay) low = middle + 1;
    else high = middle;
  }
  return counts[low - 1] ?? null;
}

function isNear(earlier: CoverCount, later: CoverCount, splits: readonly Split[]): boolean {
  const expected =
    earlier.total * splitFactor(splits, { after: earlier.endOn, through: later.endOn });
  const jump = later.total / expected;
  return jump <= largestJump && jump >= 1 / largestJump;
}

/** One entry per filing and kind; of repeats in one filing the newest date counts. */
function coverCounts(counts: readonly ShareCount[]): CoverCount[] {
  const newest = new Map<string, Map<string, ShareCount>>();
  for (const count of counts) {
    if (!Number.isFinite(count.shares)) continue;
    const kind = count.shareClass === null ? "total" : "classes";
    const key = [count.filedOn, count.accession ?? "", kind].join("\u0000");
    const classes = newest.get(key) ?? new Map<string, ShareCount>();
    newest.set(key, classes);
    const known = classes.get(count.shareClass ?? "");
    if (known === undefined || known.endOn < count.endOn)
      classes.set(count.shareClass ?? "", count);
  }
  return [...newest.values()].map(coverCount).sort(byFiling);
}

function coverCount(byClass: ReadonlyMap<string, ShareCount>): CoverCount {
  const classes = [...byClass.values()].sort((a, b) =>
    (a.shareClass ?? "") < (b.shareClass ?? "") ? -1 : 1,
  );
  return {
    filedOn: classes[0]?.filedOn ?? "",
    endOn: classes.reduce((latest, { endOn }) => (endOn > latest ? endOn : latest), ""),
    classes,
    total: classes.reduce((sum, { shares }) => sum + shares, 0),
  };
}

/** By filing date, then by date of the count; of equals the one by class last, so that it wins. */
function byFiling(a: CoverCount, b: CoverCount): number {
  const keyA = [a.filedOn, a.endOn, a.classes.length > 1 ? "1" : "0"].join(" ");
  const keyB = [b.filedOn, b.endOn, b.classes.length > 1 ? "1" : "0"].join(" ");
  return keyA < keyB ? -1 : keyA > keyB ? 1 : 0;
}
