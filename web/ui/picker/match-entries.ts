/** Something that can be picked: a company (ticker, name) or a person (CIK, name). */
export interface PickerEntry {
  /** Unique among the entries. */
  key: string;
  code: string;
  name: string;
}

export const MAX_SUGGESTIONS = 6;

/** An entry with case and accents folded: code, line end, name. */
interface FoldedEntry {
  text: string;
  nameAt: number;
}

/**
 * The entries in which every typed word occurs, in the code or in the name, except those taken.
 * An exact code comes first, then codes that begin with what was typed, then names that do, then the rest;
 * within each, the order of the entries.
 */
export function matchEntries<Entry extends PickerEntry>(
  entries: readonly Entry[],
  typed: string,
  taken: ReadonlySet<string> = new Set(),
  limit: number = MAX_SUGGESTIONS,
): Entry[] {
  const query = fold(typed).trim();
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const byRank: Entry[][] = [[], [], [], []];
  const folded = foldedEntries(entries);
  for (const [at, entry] of entries.entries()) {
    const candidate = folded[at];
    if (!candidate || !hasAll(candidate.text, words)) continue;
    const sameRank = byRank[rankOf(candidate, query)];
    if (sameRank && sameRank.length < limit && !taken.has(entry.key)) sameRank.push(entry);
  }
  return byRank.flat().slice(0, limit);
}

function hasAll(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

function rankOf({ text, nameAt }: FoldedEntry, query: string): number {
  if (text.startsWith(query)) return text.startsWith("\n", query.length) ? 0 : 1;
  return text.startsWith(query, nameAt) ? 2 : 3;
}

const foldedByEntries = new WeakMap<readonly PickerEntry[], readonly FoldedEntry[]>();

/** Folded at the first search in a list, which may be long, and kept as long as the list. */
function foldedEntries(entries: readonly PickerEntry[]): readonly FoldedEntry[] {
  const known = foldedByEntries.get(entries);
  if (known) return known;
  const folded = entries.map(({ code, name }) => {
    const foldedCode = fold(code);
    return { text: `${foldedCode}\n${fold(name)}`, nameAt: foldedCode.length + 1 };
  });
  foldedByEntries.set(entries, folded);
  return folded;
}

// oxlint-disable-next-line no-control-regex -- ASCII, in which nothing is composed
const ASCII = /^[\u0000-\u007f]*$/;

function fold(text: string): string {
  const plain = ASCII.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.toLowerCase();
}
