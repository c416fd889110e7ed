import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { readSession } from "#web/session/session.ts";

/**
 * Holds every way out of a form that was not saved until the question is answered: closing it, links,
 * the browser's Back, a reload. A session that has ended is not held: what was typed is kept.
 */
export function useLeaveQuestion(isDirty: boolean) {
  const mayLeave = useRef(false);
  const blocker = useBlocker(() => isDirty && !mayLeave.current && readSession() !== null);
  useEffect(() => {
    if (!isDirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current && readSession() !== null) event.preventDefault();
    };
    globalThis.addEventListener("beforeunload", hold);
    return () => globalThis.removeEventListener("beforeunload", hold);
  }, [isDirty]);

  return {
    isAsking: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => {
      mayLeave.current = true;
      blocker.proceed?.();
    },
    /** What is saved, or kept under the address, may be left without a question. */
    letGo: () => {
      mayLeave.current = true;
    },
  };
}
