import { useSyncExternalStore } from "react";

/** More than this many pixels down, the bar stands off the page. */
const THRESHOLD = 50;

function subscribe(onScroll: () => void): () => void {
  addEventListener("scroll", onScroll, { passive: true });
  return () => removeEventListener("scroll", onScroll);
}

/** Whether the page is scrolled down far enough for the bar to change its look. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollY > THRESHOLD,
    () => false,
  );
}
