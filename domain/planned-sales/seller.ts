import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";

export type Seller = { cik: number; matchedBy: "cik" | "name"; isCertain: boolean; reason: string };

/** Names under which each reporting owner of an issuer filed, by CIK. */
export type OwnerNames = ReadonlyMap<number, ReadonlySet<string>>;

const notNames = new Set(["JR", "SR", "II", "III", "IV", "MR", "MRS", "MS", "DR", "PHD", "MD"]);

/** Words of a name without initials, titles, and punctuation. */
function wordsOf(name: string): string[] {
  const words = name
    .toUpperCase()
    .replace(/[.']/g, "")
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length > 1 && !notNames.has(word));
}

/** In any order. */
const isSameName = (one: string, other: string): boolean => {
  const words = wordsOf(one);
  return words.length > 1 && words.sort().join(" ") === wordsOf(other).sort().join(" ");
};

/** Whether two names have the same words in different orders. */
export function isInAnotherOrder(one: string, other: string): boolean {
  return isSameName(one, other) && wordsOf(one).join(" ") !== wordsOf(other).join(" ");
}

const shareAWord = (one: string, other: string): boolean => {
  const words = new Set(wordsOf(other));
  return wordsOf(one).some((word) => words.has(word));
};

/**
 * The reporting owner whose sales execute a notice: by the CIK under which the notice was filed, else, uncertain, by
 * the seller's name. Null where no or more than one owner fits.
 */
export function sellerOf(notice: StoredNotice, owners: OwnerNames): Seller | null {
  const { filerCik, seller } = notice;
  const names = filerCik === null ? undefined : owners.get(filerCik);
  if (filerCik !== null && names !== undefined) {
    const isCertain = seller === null || [...names].some((name) => shareAWord(seller, name));
    return {
      cik: filerCik,
      matchedBy: "cik",
      isCertain,
      reason: isCertain
        ? "The notice was filed under the CIK of the reporting person."
        : `The notice was filed under the CIK of ${[...names].join(" / ")}, but names the seller ${seller}: the match is uncertain.`,
    };
  }
  if (seller === null) return null;
  const found = [...owners].filter(([, known]) => [...known].some((n) => isSameName(seller, n)));
  const [first] = found;
  if (first === undefined || found.length > 1) return null;
  return {
    cik: first[0],
    matchedBy: "name",
    isCertain: false,
    reason: "The seller was matched by name only: the match is uncertain.",
  };
}
