import { isSameAnnotation } from "../annotation.ts";
import { isUnsaved, type ReviewItem, type SavedElsewhere, withAnnotation } from "../review-item.ts";
import type { ReviewStore } from "../review-store.ts";

/** The server has this: what is shown is measured by it from now on. */
export function takeSaved(
  store: ReviewStore,
  number: number,
  { annotation: saved, version, savedAt, savedBy }: SavedElsewhere,
): void {
  const conflict = store.item(number)?.conflict ?? null;
  const isOlder = conflict !== null && conflict.version <= version;
  store.patch(number, {
    saved,
    version,
    savedAt,
    savedBy,
    failure: null,
    outdated: null,
    ...(isOlder ? { conflict: null } : {}),
  });
}

/** Someone else saved this while something else is shown here: the person decides. */
export function meetSaved(
  store: ReviewStore,
  number: number,
  theirs: SavedElsewhere,
): "same" | "conflict" {
  const item = store.item(number);
  if (item === undefined || isSameAnnotation(item.annotation, theirs.annotation)) {
    takeSaved(store, number, theirs);
    return "same";
  }
  store.patch(number, { conflict: theirs, failure: null });
  return "conflict";
}

/** @returns what was saved elsewhere; null where there is no conflict */
export function settleConflict(store: ReviewStore, number: number): SavedElsewhere | null {
  const theirs = store.item(number)?.conflict ?? null;
  if (theirs !== null) takeSaved(store, number, theirs);
  return theirs;
}

/**
 * Labels and highlights are of one text; only the note goes on to the corrected one. Where there is
 * another note already, the person decides.
 */
export function takeNewText(store: ReviewStore, there: ReviewItem): void {
  const here = store.item(there.number);
  const { saved: theirs, version, savedAt, savedBy } = there;
  const isTyped = here !== undefined && here.annotation.note !== here.saved.note;
  const isNoneThere = isSameAnnotation({ ...theirs, note: "" }, theirs);
  const note = here !== undefined && (isTyped || isNoneThere) ? here.annotation.note : theirs.note;
  const mine = withAnnotation(there, { ...theirs, note });
  store.replace(mine);
  if (here === undefined || isNoneThere || !isUnsaved(mine)) return;
  // The draft stays one of the earlier version: the question comes again in the next visit.
  const conflict = { annotation: theirs, version, savedAt, savedBy };
  store.patch(there.number, { version: here.version, conflict });
}
