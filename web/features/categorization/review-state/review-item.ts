import {
  type CategorizationRow,
  interactionSchema,
} from "#contract/operations/reviews/categorization.ts";
import { interactionText } from "#contract/categorization/interaction-text.ts";
import { parseMarkedHtml } from "#contract/categorization/marked-text.ts";
import type { InteractionStatus, Label } from "#contract/categorization/review-vocabulary.ts";
import {
  isComplete,
  isSameAnnotation,
  isSaveable,
  type Annotation,
  statusOf,
} from "./annotation.ts";
import type { SaveState, Shown } from "./saving/save-machine.ts";

/** What someone saved meanwhile: in another tab, on another device, or as an administrator. */
export type SavedElsewhere = {
  annotation: Annotation;
  version: number;
  savedAt: string | null;
  /** Null: the reviewer. */
  savedBy: string | null;
};

export type ReviewItem = {
  number: number;
  heading: string;
  kind: CategorizationRow["kind"];
  callTitle: string;
  /** YYYY-MM-DD */
  heldOn: string;
  lines: readonly string[];
  turns: CategorizationRow["turns"];
  /** The lines joined by line feeds: what highlights count in. */
  text: string;
  revision: number;
  saved: Annotation;
  version: number;
  savedAt: string | null;
  savedBy: string | null;
  /** What was said of an earlier text. */
  outdated: { label: Label | null; note: string } | null;
  /** What is shown now. */
  annotation: Annotation;
  status: InteractionStatus;
  /** Whether what is shown is complete, and counts as far as this visit knows. */
  isDone: boolean;
  saving: SaveState["is"];
  /** When it is sent by itself, in milliseconds since 1970; null where it is not. */
  savesAt: number | null;
  /** Why the last attempt to save failed. */
  failure: string | null;
  conflict: SavedElsewhere | null;
};

/** @throws when the row is of another shape than agreed */
export function itemOfRow(row: CategorizationRow): ReviewItem {
  const { interaction: lines } = interactionSchema.parse(JSON.parse(row.interaction));
  const text = interactionText(lines);
  const saved = savedAnnotation(row, text);
  return {
    number: row.interaction_num,
    heading: row.heading,
    kind: row.kind,
    callTitle: row.call_title,
    heldOn: row.held_on,
    lines,
    turns: row.turns,
    text,
    revision: row.revision,
    saved,
    version: row.version,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    outdated:
      row.outdated === null
        ? null
        : { label: row.outdated.categorization, note: row.outdated.reason ?? "" },
    annotation: saved,
    status: statusOf(saved),
    isDone: isComplete(saved),
    saving: "clean",
    savesAt: null,
    failure: null,
    conflict: null,
  };
}

function savedAnnotation(row: CategorizationRow, text: string): Annotation {
  const html = row.interaction_html;
  return {
    label: row.categorization,
    note: row.reason ?? "",
    highlights: html === null ? [] : (parseMarkedHtml(html, text) ?? []),
  };
}

/** The same item with this shown. */
export function withAnnotation(item: ReviewItem, annotation: Annotation): ReviewItem {
  const isDone = isComplete(annotation) && item.saving !== "unassigned";
  return { ...item, annotation, status: statusOf(annotation), isDone };
}

/** Those that the server still has, as far as this visit knows. */
export function withoutRemoved(items: readonly ReviewItem[]): readonly ReviewItem[] {
  return items.filter(({ saving }) => saving !== "removed");
}

/** Whether something is shown that the server does not have and could take. */
export function isUnsaved(item: ReviewItem): boolean {
  return item.saving !== "removed" && !isSameAnnotation(item.annotation, item.saved);
}

/** Whether the server takes what is shown of it: complete enough, and no conflict to decide. */
export function canBeSaved({ annotation, conflict }: ReviewItem): boolean {
  return isSaveable(annotation) && conflict === null;
}

/** What is shown, compared with what the server has. */
export function shownOf(item: ReviewItem): Shown {
  if (!isUnsaved(item)) return "saved";
  if (item.conflict !== null) return "conflicting";
  return isSaveable(item.annotation) ? "saveable" : "incomplete";
}
