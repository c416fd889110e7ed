import type { CallImport, UndoPreview } from "#contract/operations/reviews/undo-import.ts";
import { counted, numberText } from "#contract/values/amount-text.ts";

export type ImportState = "Imported" | "Undone" | "Partly undone";

/** An import stays undone in part while a call that it added is stored. */
export function stateOf({ undone_at: at, remaining_calls: left }: CallImport): ImportState {
  if (at === null) return "Imported";
  return left === 0 ? "Undone" : "Partly undone";
}

export function removedCalls({ new_calls: added, remaining_calls: left }: CallImport): number {
  return added - left;
}

/** "3 calls"; of an import that was undone "1 of 3 removed". */
export function callsText(one: CallImport): string {
  return one.undone_at === null
    ? counted(one.new_calls, "call")
    : `${numberText(removedCalls(one), 0)} of ${numberText(one.new_calls, 0)} removed`;
}

/** What undoing an import does besides keeping calls, a sentence each. */
export function undoSentences(preview: UndoPreview): string[] {
  return [
    removedText(preview),
    correctedText(preview),
    assignmentsText(preview),
    correctionsText(preview),
  ].filter((text) => text !== null);
}

function removedText(preview: UndoPreview): string {
  const { removed_calls: removed, corrected_calls: corrected, kept_calls: kept } = preview;
  if (removed === 0)
    return kept === 0
      ? "No calls of this import are left to remove."
      : "All calls of this import are in use, so none can be removed.";
  const interactions = counted(preview.removed_interactions, "interaction", "interactions");
  const those = removed === 1 ? "it" : "them";
  const back = `To get ${those} back, import the file again`;
  const later = corrected === 0 ? "" : `, then each file that corrected ${those}`;
  return `${counted(removed, "call", "calls")} with ${interactions} will be removed. ${back}${later}.`;
}

function correctedText(preview: UndoPreview): string | null {
  const { removed_calls: removed, corrected_calls: count, corrected_by: files } = preview;
  if (count === 0) return null;
  const which = removed === 1 ? "it" : `${numberText(count, 0)} of them`;
  return `${files.join(", ")} later corrected ${which}; the corrected text is removed too.`;
}

function assignmentsText({ withdrawn_assignments: count }: UndoPreview): string | null {
  if (count === 0) return null;
  const why = count === 1 ? "its company has" : "their companies have";
  return `${counted(count, "assignment", "assignments")} will be withdrawn, because ${why} no other calls.`;
}

function correctionsText({ kept_corrections: count }: UndoPreview): string | null {
  if (count === 0) return null;
  const calls = counted(
    count,
    "call that was stored before keeps",
    "calls that were stored before keep",
  );
  return `${calls} the corrected text of this file. To restore the earlier text, import the earlier file again.`;
}

/** Why calls stay, without saying which of it applies to which. */
export function keptText(count: number): string {
  const calls = counted(count, "call stays because it is", "calls stay because they are");
  return `${calls} in use (labels, notes, gold labels, or cases).`;
}

/** After an undo: "3 calls removed; 1 call stays." */
export function undoneText({ removed, kept }: { removed: number; kept: number }): string {
  const stay = kept === 0 ? "" : `; ${counted(kept, "call stays", "calls stay")}`;
  return `${counted(removed, "call", "calls")} removed${stay}.`;
}
