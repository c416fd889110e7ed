/** Something that can be picked: a company (ticker, name) or a person (CIK, name). */
export interface PickerEntry {
  /** Unique among the entries. */
  key: string;
  code: string;
  name: string;
}

export interface SearchableEntry<Entry extends PickerEntry = PickerEntry> {
  entry: Entry;
  code: string;
  name: string;
}

export const MAX_SUGGESTIONS = 6;

/** Folds case and accents once, so that each keystroke only compares. */
export function toSearchable<Entry extends PickerEntry>(
  entries: readonly Entry[],
): SearchableEntry<Entry>[] {
  return entries.map((entry) => ({ entry, code: fold(entry.code), name: fold(entry.name) }));
}

/**
 * The entries in which every typed word occurs, in the code or in the name.
 * An exact code comes first, then codes that begin with what was typed, then names that do, then the rest;
 * within each, the order of the entries.
 */
export function matchEntries<Entry extends PickerEntry>(
  searchable: readonly SearchableEntry<Entry>[],
  typed: string,
  taken: ReadonlySet<string> = new Set(),
  limit: number = MAX_SUGGESTIONS,
): Entry[] {
  const query = fold(typed).trim();
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const byRank: Entry[][] = [[], [], [], []];
  for (const candidate of searchable) {
    if (!words.every((word) => candidate.code.includes(word) || candidate.name.includes(word)))
      continue;
    if (taken.has(candidate.entry.key)) continue;
    const sameRank = byRank[rankOf(candidate, query)];
    if (sameRank && sameRank.length < limit) sameRank.push(candidate.entry);
  }
  return byRank.flat().slice(0, limit);
}

function rankOf({ code, name }: SearchableEntry, query: string): number {
  if (code === query) return 0;
  if (code.startsWith(query)) return 1;
  return name.startsWith(query) ? 2 : 3;
}

function fold(text: string): string {
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.toLowerCase();
}
