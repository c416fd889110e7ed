import type { OperationAnswer } from "#contract/catalogue.ts";
import { type Label, labels } from "#contract/categorization/review-vocabulary.ts";

export type SavedVersion = OperationAnswer<"get_categorization_history">[number];

export function labelText(label: Label | null): string {
  if (label === null) return "No choice";
  return label === labels.relevant ? "Relevant" : "Not Relevant";
}

/**
 * What a save changed, in words, against the one before it; null where there was none. Two identical saves
 * are shown as such: the button was pressed again.
 */
export function versionChanges(version: SavedVersion, before: SavedVersion | null): string[] {
  if (before === null) return [`Labeled ${labelText(version.categorization)}`];
  const changes: string[] = [];
  if (version.categorization !== before.categorization) {
    changes.push(
      `Changed from ${labelText(before.categorization)} to ${labelText(version.categorization)}`,
    );
  }
  if (version.is_of_present_text !== before.is_of_present_text) {
    changes.push("Labeled again after the transcript was corrected");
  } else if (version.interaction_html !== before.interaction_html) {
    changes.push("Highlights changed");
  }
  if ((version.reason ?? "") !== (before.reason ?? "")) {
    changes.push(noteChange(version.reason ?? "", before.reason ?? ""));
  }
  return changes.length === 0 ? ["Saved again without a change"] : changes;
}

function noteChange(note: string, before: string): string {
  if (before === "") return "Note added";
  return note === "" ? "Note removed" : "Note changed";
}
