import { useContext, useEffect, useId, useRef, useState } from "react";
// The hook `useBlocker` does the same, and would weigh on the pages of visitors, which share the router.
import { UNSAFE_DataRouterContext as RouterContext } from "react-router";
import { readSession } from "#web/session/account/session.ts";

/**
 * Holds every way out of a form that was not saved until the question is answered: closing it, links,
 * the browser's Back, a reload. A session that has ended is not held: what was typed is kept.
 * @param warning what a browser that shows a page's own words says before a reload
 */
export function useLeaveQuestion(isDirty: boolean, warning = "") {
  const router = useContext(RouterContext)?.router;
  const key = useId();
  const mayLeave = useRef(false);
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    if (router === undefined || !isDirty) return undefined;
    const isHeld = () => !mayLeave.current && readSession() !== null;
    router.getBlocker(key, isHeld);
    const stopFollowing = router.subscribe(({ blockers }) =>
      setIsAsking(blockers.get(key)?.state === "blocked"),
    );
    const hold = (event: BeforeUnloadEvent) => {
      if (!isHeld()) return;
      event.preventDefault();
      if (warning !== "") event.returnValue = warning;
    };
    globalThis.addEventListener("beforeunload", hold);
    return () => {
      stopFollowing();
      router.deleteBlocker(key);
      setIsAsking(false);
      globalThis.removeEventListener("beforeunload", hold);
    };
  }, [router, key, isDirty, warning]);

  return {
    isAsking,
    stay: () => router?.state.blockers.get(key)?.reset?.(),
    leave: () => {
      mayLeave.current = true;
      router?.state.blockers.get(key)?.proceed?.();
    },
    /** What is saved, or kept under the address, may be left without a question. */
    letGo: () => {
      mayLeave.current = true;
    },
  };
}
