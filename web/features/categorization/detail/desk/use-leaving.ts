import { useState } from "react";
import {
  interactionStatuses,
  type Label,
  reviewTexts,
} from "#contract/categorization/review-vocabulary.ts";
import { useLeaveQuestion } from "#web/saving/use-leave-question.ts";
import type { ReviewItem } from "../../session/review-item.ts";

type Way = "on" | "back";

type Leaving = {
  /** What is open now, if it can be changed. */
  item: Pick<ReviewItem, "status"> | null;
  choose: (label: Label) => void;
  discard: () => void;
};

/**
 * Nobody leaves highlights without a choice, or Relevant without a highlight: not for another
 * interaction, nor by the browser's Back, a link or a reload.
 */
export function useLeaving({ item, choose, discard }: Leaving) {
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
    /** Why it is asked, and which way it goes on; null: nothing is asked. */
    asked: way === null || problem === null ? null : { problem, way },
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
