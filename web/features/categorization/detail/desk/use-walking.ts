import { useState, useCallback, useEffect, useRef } from "react";
import type { ReadyReview } from "../../session/use-review.ts";

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

/** From interaction to interaction; after the last one back to the first that is not judged. */
export function useWalking({ review, leaveFor }: Walking) {
  const { items, position, goTo, saveNow, firstUnfinished, counts } = review;
  const [isReminding, setIsReminding] = useState(false);
  const remaining = counts.total - counts.done;

  // The same function for ever: it is given to hundreds of entries.
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
