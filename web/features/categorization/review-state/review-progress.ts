import {
  interactionStatuses,
  labels,
  reviewTimes,
} from "#contract/categorization/review-vocabulary.ts";
import type { ReviewItem } from "./review-item.ts";

type Progressing = Pick<ReviewItem, "number" | "isDone" | "saved">;

export type ReviewCounts = { done: number; total: number; relevant: number; notRelevant: number };

/** How many are complete as shown, and which way. */
export function countItems(
  items: readonly Pick<ReviewItem, "isDone" | "annotation">[],
): ReviewCounts {
  const done = items.filter(({ isDone }) => isDone);
  const relevant = done.filter(({ annotation }) => annotation.label === labels.relevant).length;
  return { done: done.length, total: items.length, relevant, notRelevant: done.length - relevant };
}

/**
 * How long a change of this item waits until it is saved, in milliseconds: 3 s, but 100 ms where it
 * is the last one without a label. Source: second specification, section 4.
 */
export function saveDelayMs(items: readonly Progressing[], number: number): number {
  const isLast = items.every((item) =>
    item.number === number ? item.saved.label === null : item.isDone,
  );
  return isLast ? reviewTimes.autosaveOfLast : reviewTimes.autosave;
}

/** Whether this item is the only one that the server has no label of. */
export function isCompleting(items: readonly Progressing[], number: number): boolean {
  return items.every((item) => (item.number === number) === (item.saved.label === null));
}

/**
 * Whether saving this item may leave none without a label: the server has one of all others, or may
 * have it. `isSent`: whether a label of that item was sent that no answer came to.
 */
export function mayComplete(
  items: readonly Pick<ReviewItem, "number" | "saved" | "annotation" | "conflict">[],
  number: number,
  isSent: (number: number) => boolean,
): boolean {
  return items.every((item) => {
    const isOpen = item.saved.label === null;
    if (item.number === number) return isOpen && item.annotation.label !== null;
    const theirs = item.conflict?.annotation.label ?? null;
    return !isOpen || theirs !== null || isSent(item.number);
  });
}

/** Number of the first item after this one that is not done, from the start again after the last. */
export function nextUnfinished(
  items: readonly Progressing[],
  after: number | null = null,
): number | null {
  const open = items.filter(({ isDone, number }) => !isDone && number !== after);
  const next = after === null ? undefined : open.find(({ number }) => number > after);
  return (next ?? open[0])?.number ?? null;
}

/** Highlights that no choice was made for: leaving has to be confirmed. */
export function hasUnsavedHighlights({ status }: Pick<ReviewItem, "status">): boolean {
  return status === interactionStatuses.chooseLabel;
}
