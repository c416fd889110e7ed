import { useState } from "react";
import type { ReadyReview } from "../../session/use-review.ts";

/**
 * The dialog after the last save that was missing, and after a reopened company was finished. An
 * administrator who edits does not get it.
 */
export function useCompletion(review: ReadyReview, isAdmin: boolean) {
  const { completions, isLocked } = review;
  const [told, setTold] = useState(completions);
  const [isFinished, setIsFinished] = useState(false);

  async function finish(): Promise<void> {
    await review.finish();
    setIsFinished(true);
  }

  function close() {
    setTold(completions);
    setIsFinished(false);
  }

  const isOpen = !isAdmin && isLocked && (isFinished || completions > told);
  return { isOpen, close, finish };
}
