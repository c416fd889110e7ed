import type {
  CallImport,
  KeptCall,
  UndoPreview,
} from "#contract/operations/reviews/undo-import.ts";
import { counted } from "#contract/values/amount-text.ts";

export type ImportState = "imported" | "undone" | "partly undone";

/** An import stays undone in part while a call that it added is stored. */
export function stateOf({ undone_at: at, remaining_calls: left }: CallImport): ImportState {
  if (at === null) return "imported";
  return left === 0 ? "undone" : "partly undone";
}

/** What undoing an import does besides keeping calls, a sentence each. */
export function undoSentences(
  preview: UndoPreview,
  { changed_calls: changed }: Pick<CallImport, "changed_calls">,
): string[] {
  const { removed_calls: removed, corrected_calls: corrected } = preview;
  const assignments = preview.withdrawn_assignments;
  const interactions = counted(preview.removed_interactions, "interaction", "interactions");
  const calls = counted(removed, "call", "calls");
  return [
    removed === 0
      ? "No call can be removed."
      : `${calls} with ${interactions} will be removed. To get ${removed === 1 ? "it" : "them"} back, import the file again.`,
    ...(corrected === 0
      ? []
      : [
          `Of these, ${counted(corrected, "call was", "calls were")} corrected later by ${preview.corrected_by.join(", ")}: this text is removed too.`,
        ]),
    ...(assignments === 0
      ? []
      : [
          `${counted(assignments, "assignment", "assignments")} of companies that have no other calls will be withdrawn.`,
        ]),
    ...(changed === 0
      ? []
      : [
          `${counted(changed, "call", "calls")} stored before, which this file corrected, will keep the corrected text. To restore the earlier text, import the earlier file again.`,
        ]),
  ];
}

const reasonsInWords: Readonly<Record<KeptCall["reasons"][number], string>> = {
  saved: "has saved labels or notes",
  adjudicated: "is adjudicated",
  in_case: "is in a case",
};

/** "has saved labels or notes, is in a case" */
export function reasonsText(reasons: KeptCall["reasons"]): string {
  return reasons.map((reason) => reasonsInWords[reason]).join(", ");
}

/** After an undo: "3 calls removed; 1 call stays." */
export function undoneText({ removed, kept }: { removed: number; kept: number }): string {
  const stay = kept === 0 ? "" : `; ${counted(kept, "call stays", "calls stay")}`;
  return `${counted(removed, "call", "calls")} removed${stay}.`;
}
