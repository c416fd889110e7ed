import { easternSecondText } from "#web/ui/display/instant-text.ts";
import { useId, useState, useEffect, useCallback, useRef } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { type ReviewItem, withoutRemoved } from "../review-state/review-item.ts";
import { isCompleting } from "../review-state/review-progress.ts";
import type { ReadyReview } from "../review-state/use-review.ts";
import { listPath, type ReviewToOpen } from "./navigation-state.ts";
import { saveListPreference } from "#web/explore/results/use-saved-list.ts";
import { readListPreference } from "#web/session/preferences.ts";
import {
  interactionStatuses,
  type Label,
  reviewTexts,
} from "#contract/categorization/review-vocabulary.ts";
import { serverTimeMark } from "#web/site/site.ts";
import { useLeaveQuestion } from "#web/saving/use-leave-question.ts";
import { easternZone, zoneTime } from "#contract/values/zone-time.ts";

/** Companies whose description the account has been shown, the newest last. */
const preference = "read_fraud_descriptions";
/** Of up to 40 letters each: as many as one preference surely holds. */
const mostKept = 400;

type Described = {
  email: string;
  gvkey: string;
  /** Empty where no source gives it: it does not open automatically then. */
  description: string;
  opensByItself: boolean;
};

/** The dialog of the fraud description: it opens by itself the first time a company is opened. */
function useDescription({ email, gvkey, description, opensByItself }: Described) {
  const [isFirst] = useState(() => opensByItself && description !== "" && !hasRead(gvkey));
  const [isOpen, setIsOpen] = useState(isFirst);

  useEffect(() => {
    if (isFirst) rememberRead(email, gvkey);
  }, [isFirst, email, gvkey]);

  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

function hasRead(gvkey: string): boolean {
  return readListPreference(preference)?.includes(gvkey) ?? false;
}

function rememberRead(email: string, gvkey: string): void {
  if (hasRead(gvkey)) return;
  const read = [...(readListPreference(preference) ?? []), gvkey].slice(-mostKept);
  // Where the account does not get it, it opens once more in another browser.
  saveListPreference(email, preference, read).catch(() => undefined);
}

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
  /** Someone else acts for the reviewer. */
  isRunAs: boolean;
  item: ReviewItem;
};

export type Desk = ReturnType<typeof useDesk>;

/** What the parts of the screen share: what is open, which question is open, where it goes on. */
export function useDesk({ review, opened, email, isRunAs, item }: DeskProps) {
  const isAdmin = opened.editedEmail !== null || isRunAs;
  const isReadOnly = (review.isLocked && !isAdmin) || item.saving === "removed";
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
    isLastOpen:
      !isAdmin && !review.isReopened && isCompleting(withoutRemoved(review.items), item.number),
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

/** The question about what was saved elsewhere comes once; later the status continues to show it. */
function useConflict({ number, conflict }: ReviewItem) {
  const key = conflict === null ? null : `${number} ${conflict.version}`;
  const [postponed, setPostponed] = useState<string | null>(null);
  return { isOpen: key !== null && key !== postponed, postpone: () => setPostponed(key) };
}

/** "14:20:07 ET, interaction 14"; of another day with its date; in a demonstration marked as server time. */
function lastSavedText(items: readonly ReviewItem[]): string | null {
  let last: { number: number; savedAt: string } | null = null;
  for (const { number, savedAt } of items) {
    if (savedAt !== null && (last === null || savedAt > last.savedAt)) last = { number, savedAt };
  }
  if (last === null) return null;
  const { day, time } = zoneTime(last.savedAt, easternZone);
  const isToday = day === zoneTime(Date.now(), easternZone).day;
  const at = isToday ? `${time} ET` : easternSecondText(last.savedAt);
  return `${at}${serverTimeMark()}, interaction ${last.number}`;
}

/** The same function at every drawing, which does what the last one given does. */
function useStable<Argument>(run: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((argument) => latest.current(argument), []);
}

type Walking = {
  review: ReadyReview;
  /** Does it, once nothing is in the way. */
  leaveFor: (go: () => void, way: "on" | "back") => void;
};

/** From interaction to interaction; after the last one back to the first that is not labeled. */
function useWalking({ review, leaveFor }: Walking) {
  const { items, position, goTo, saveNow, firstUnfinished, counts } = review;
  const [isReminding, setIsReminding] = useState(false);
  const remaining = counts.total - counts.done;

  // The same function forever: it is given to hundreds of entries.
  const goToPosition = useStable((target: number) => {
    const number = items[target]?.number;
    if (number === undefined || target === position) return;
    leaveFor(() => goTo(number), target > position ? "on" : "back");
  });

  function next() {
    if (position < items.length - 1) goToPosition(position + 1);
    else leaveFor(endList, "on");
  }

  function endList() {
    void saveNow();
    setIsReminding(remaining > 0);
  }

  function resume() {
    setIsReminding(false);
    const first = firstUnfinished();
    if (first !== null) goTo(first);
  }

  return {
    goToPosition,
    next,
    previous: () => goToPosition(position - 1),
    hasPrevious: position > 0,
    hasNext: position < items.length - 1 || remaining > 0,
    remaining,
    isReminding: isReminding && remaining > 0,
    resume,
  };
}

type Way = "on" | "back";

type Leaving = {
  /** What is open now, if it can be changed. */
  item: Pick<ReviewItem, "status"> | null;
  choose: (label: Label) => void;
  discard: () => void;
};

/**
 * Highlights cannot be left without a choice, or Relevant without a highlight: not for another interaction,
 * nor by the browser's Back, a link or a reload.
 */
function useLeaving({ item, choose, discard }: Leaving) {
  const problem = item === null ? null : leaveProblem(item);
  const page = useLeaveQuestion(problem !== null, reviewTexts.leave);
  const [held, setHeld] = useState<{ way: Way; go: () => void } | null>(null);
  const way = page.isAsking ? "back" : (held?.way ?? null);

  function stay() {
    setHeld(null);
    if (page.isAsking) page.stay();
  }

  function goAfter(settle: () => void) {
    settle();
    setHeld(null);
    if (page.isAsking) page.leave();
    else held?.go();
  }

  return {
    /** Why leaving has to be confirmed, and which way it goes on; null: it has not. */
    question: way === null || problem === null ? null : { problem, way },
    /** Does it, once nothing is in the way. */
    leaveFor: (go: () => void, direction: Way): void => {
      if (problem === null) go();
      else setHeld({ way: direction, go });
    },
    stay,
    choose: (label: Label) => goAfter(() => choose(label)),
    discard: () => goAfter(discard),
  };
}

/** Why an interaction may not be left as it is. */
function leaveProblem(item: Pick<ReviewItem, "status">): "no choice" | "no highlight" | null {
  if (item.status === interactionStatuses.chooseLabel) return "no choice";
  return item.status === interactionStatuses.highlight ? "no highlight" : null;
}
