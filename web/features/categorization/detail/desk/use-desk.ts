import { easternDayText } from "#web/ui/display/eastern-time.ts";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { ReviewItem } from "../../session/review-item.ts";
import { isCompleting } from "../../session/review-progress.ts";
import type { ReadyReview } from "../../session/use-review.ts";
import { easternClockText, easternSecondText } from "../eastern-second-text.ts";
import { listPath, type ReviewToOpen } from "../navigation-state.ts";
import { useDescription } from "./use-description.ts";
import { useLeaving } from "./use-leaving.ts";
import { useWalking } from "./use-walking.ts";

/**
 * The dialog after the last save that was missing, and after a reopened company was finished. An
 * administrator who edits does not get it.
 */
function useCompletion(review: ReadyReview, isAdmin: boolean) {
  const { completions, isLocked } = review;
  const [seen, setSeen] = useState(completions);
  const [isFinished, setIsFinished] = useState(false);

  async function finish(): Promise<void> {
    await review.finish();
    setIsFinished(true);
  }

  function close() {
    setSeen(completions);
    setIsFinished(false);
  }

  const isOpen = !isAdmin && isLocked && (isFinished || completions > seen);
  return { isOpen, close, finish };
}

export type DeskProps = {
  review: ReadyReview;
  opened: ReviewToOpen;
  /** Whose review it is. */
  email: string;
  /** Somebody else acts for the reviewer. */
  isRunAs: boolean;
  item: ReviewItem;
};

export type Desk = ReturnType<typeof useDesk>;

/** What the parts of the screen share: what is open, what is asked, where it goes on. */
export function useDesk({ review, opened, email, isRunAs, item }: DeskProps) {
  const isAdmin = opened.editedEmail !== null || isRunAs;
  const isReadOnly = review.isLocked && !isAdmin;
  const navigate = useNavigate();
  const noteId = useId();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [shown, setShown] = useState<"history" | "shortcuts" | null>(null);
  const leaving = useLeaving({ ...review, item: isReadOnly ? null : item });
  const description = useDescription({
    email,
    gvkey: opened.gvkey,
    description: review.fraudDescription,
    opensByItself: !isAdmin,
  });

  return {
    review,
    opened,
    email,
    item,
    isRunAs,
    isReadOnly,
    leaving,
    description,
    noteId,
    isSheetOpen,
    shown,
    walking: useWalking({ review, leaveFor: leaving.leaveFor }),
    completion: useCompletion(review, isAdmin),
    conflict: useConflict(item),
    isLastOpen: !isAdmin && !review.isReopened && isCompleting(review.items, item.number),
    lastSaved: lastSavedText(review.items),
    toggleSheet: () => setIsSheetOpen((before) => !before),
    show: setShown,
    backToList: () => void navigate(listPath(opened)),
    writeNote: () => {
      // The next key is of the note already; on phones the sheet has to be there first.
      flushSync(() => setIsSheetOpen(true));
      document.getElementById(noteId)?.focus();
    },
  };
}

/** What was saved elsewhere is asked about once; later the status goes on telling of it. */
function useConflict({ number, conflict }: ReviewItem) {
  const key = conflict === null ? null : `${number} ${conflict.version}`;
  const [postponed, setPostponed] = useState<string | null>(null);
  return { isOpen: key !== null && key !== postponed, postpone: () => setPostponed(key) };
}

/** "14:20:07 ET, interaction 14"; of another day with its date. */
function lastSavedText(items: readonly ReviewItem[]): string | null {
  let last: { number: number; savedAt: string } | null = null;
  for (const { number, savedAt } of items) {
    if (savedAt !== null && (last === null || savedAt > last.savedAt)) last = { number, savedAt };
  }
  if (last === null) return null;
  const isToday = easternDayText(new Date(last.savedAt)) === easternDayText(new Date());
  const at = isToday ? easternClockText(last.savedAt) : easternSecondText(last.savedAt);
  return `${at}, interaction ${last.number}`;
}
