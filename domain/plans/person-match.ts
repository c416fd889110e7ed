/** A person of the filings of one issuer. */
export type NamedOwner = { cik: number; name: string };

const suffixes = new Set([
  "JR",
  "SR",
  "II",
  "III",
  "IV",
  "MD",
  "PHD",
  "ESQ",
  "MR",
  "MRS",
  "MS",
  "DR",
]);
/** Given names that begin with this many equal letters are variants of each other: Kate and Katherine. */
const sameStart = 3;

/**
 * The one owner whom a name in a 10-Q or 10-K can mean: the same last name, and given names that
 * are equal or begin alike. A match by name is uncertain; several owners or none give null.
 * @param name    first name first, "Katherine L. Adams"
 * @param owners  as filed on Forms 3, 4, and 5, last name first, "ADAMS KATHERINE L."
 */
export function ownerNamed(name: string, owners: readonly NamedOwner[]): NamedOwner | null {
  const written = wordsOf(name);
  const last = written.at(-1);
  const given = written[0];
  if (last === undefined || given === undefined || written.length < 2) return null;
  const found = new Map<number, NamedOwner>();
  for (const owner of owners) {
    const [ownerLast, ...ownerGiven] = wordsOf(owner.name);
    if (ownerLast === last && ownerGiven.some((each) => isSameGiven(given, each)))
      found.set(owner.cik, owner);
  }
  const [first] = found.values();
  return found.size === 1 && first !== undefined ? first : null;
}

/** Words of a name in capitals, without accents, punctuation, titles, and suffixes. */
function wordsOf(name: string): string[] {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[^\p{L}\s]/gu, "")
    .split(/\s+/)
    .filter((word) => word !== "" && !suffixes.has(word));
}

function isSameGiven(given: string, other: string): boolean {
  if (given.length === 1 || other.length === 1) return given[0] === other[0];
  return given.slice(0, sameStart) === other.slice(0, sameStart);
}

/** The same for every spelling that differs in capitals, accents, or punctuation only. */
export function nameKey(name: string): string {
  return wordsOf(name).join("-").toLowerCase();
}
