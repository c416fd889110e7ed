import { itemOfRow, type ReviewItem } from "./review-item.ts";
import type { CategorizationRow } from "#contract/operations/reviews/categorization.ts";

/** What the screen shows of a company under review; every change makes a new one. */
export type ReviewView = {
  items: readonly ReviewItem[];
  /** Of the item that is open, from 0. */
  position: number;
  /** Everything is labeled, and no one reopened it: the reviewer can change nothing. */
  isLocked: boolean;
  /** An administrator reopened it, and the reviewer has not finished it. */
  isReopened: boolean;
  /** How often a save of this visit was the one that left nothing without a label. */
  completions: number;
};

type Lock = { isLocked: boolean; isReopened: boolean };

export function firstView(rows: readonly CategorizationRow[], lock: Lock): ReviewView {
  return { items: rows.map(itemOfRow), position: 0, ...lock, completions: 0 };
}

export function withItem(
  view: ReviewView,
  number: number,
  change: (item: ReviewItem) => ReviewItem,
): ReviewView {
  const at = view.items.findIndex((item) => item.number === number);
  const before = view.items[at];
  if (before === undefined) return view;
  const after = change(before);
  return after === before ? view : { ...view, items: view.items.with(at, after) };
}
