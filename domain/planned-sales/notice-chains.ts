import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";

/** A notice with the amendments that replaced it, oldest first; the last one is in force. */
export type NoticeChain = {
  inForce: StoredNotice;
  replaced: readonly StoredNotice[];
  /** Filing date of the first: an amendment does not extend how long a notice is valid. */
  filedOn: string | null;
};

/**
 * Notices with their amendments. A 144/A replaces the notice it names, and what that one replaced; of several
 * amendments of one notice the newest is in force. An amendment whose notice is not stored stands alone.
 */
export function noticeChains(notices: readonly StoredNotice[]): NoticeChain[] {
  const stored = new Map(notices.map((notice) => [notice.accession, notice]));
  const groups = Map.groupBy(notices, (notice) => rootOf(notice, stored));
  return [...groups.values()].map((group) => {
    const ordered = group.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    const inForce = ordered.at(-1);
    if (inForce === undefined) throw new Error("A group has at least one notice.");
    const filedOn = ordered.map((notice) => notice.filedOn ?? notice.noticeDate).find(isDay);
    return { inForce, replaced: ordered.slice(0, -1), filedOn: filedOn ?? null };
  });
}

function isDay(day: string | null): day is string {
  return day !== null;
}

/** Originals come before their amendments, even if their times of acceptance do not. */
function orderOf(notice: StoredNotice): string {
  const rank = notice.form.endsWith("/A") ? 1 : 0;
  return `${rank} ${notice.acceptedAt ?? notice.filedOn ?? ""} ${notice.accession}`;
}

function rootOf(notice: StoredNotice, stored: ReadonlyMap<string, StoredNotice>): string {
  const seen = new Set<string>();
  let current = notice;
  while (!seen.has(current.accession)) {
    seen.add(current.accession);
    const { previousAccession } = current;
    const previous = previousAccession === null ? undefined : stored.get(previousAccession);
    if (previous === undefined) return current.accession;
    current = previous;
  }
  // Notices that name each other in a circle are one group, under the least number.
  return [...seen].sort()[0] ?? notice.accession;
}
