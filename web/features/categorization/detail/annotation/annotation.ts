import type { Label } from "#contract/categorization/review-vocabulary.ts";
import type { ReviewItem } from "#web/features/categorization/review-state/review-item.ts";
import type { Desk } from "../use-desk.ts";

/** What the panel next to the transcript, or the bar below it, shows and does. */
export type AnnotationProps = {
  item: ReviewItem;
  /** Locked: it can be read, and nothing can be changed. */
  isReadOnly: boolean;
  /** Saving a choice for this one completes the company and locks it. */
  isLastOpen: boolean;
  canUndo: boolean;
  canRedo: boolean;
  hasPrevious: boolean;
  hasNext: boolean;
  /** "14:20:07 ET, interaction 14"; null: nothing was saved yet. */
  lastSaved: string | null;
  noteId: string;
  onChoose: (label: Label) => void;
  onWrite: (note: string) => void;
  onClear: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onPrevious: () => void;
  onNext: () => void;
  onRetry: () => void;
  onHistory: () => void;
};

export function annotationOf(desk: Desk): AnnotationProps {
  const { review, walking } = desk;
  return {
    item: desk.item,
    isReadOnly: desk.isReadOnly,
    isLastOpen: desk.isLastOpen,
    canUndo: review.canUndo,
    canRedo: review.canRedo,
    hasPrevious: walking.hasPrevious,
    hasNext: walking.hasNext,
    lastSaved: desk.lastSaved,
    noteId: desk.noteId,
    onChoose: review.choose,
    onWrite: review.write,
    onClear: review.clearHighlights,
    onUndo: review.undo,
    onRedo: review.redo,
    onPrevious: walking.previous,
    onNext: walking.next,
    onRetry: () => void review.saveNow(),
    onHistory: () => desk.show("history"),
  };
}
