import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

const inputs = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Brings the part of the page that the address names into view. What stands above it is still being
 * loaded and pushes it down, so it is held in view until the person does something.
 */
export function useArrival(part: RefObject<HTMLElement | null>, name: string): void {
  const { hash, key } = useLocation();
  // Every visit to the address arrives anew.
  const visit = hash === `#${name}` ? key : null;
  useEffect(() => {
    const element = part.current;
    if (visit === null || element === null) return;
    const watcher = new ResizeObserver(() => element.scrollIntoView({ block: "start" }));
    const stop = () => watcher.disconnect();
    element.focus({ preventScroll: true });
    watcher.observe(document.body);
    for (const input of inputs) addEventListener(input, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const input of inputs) removeEventListener(input, stop);
    };
  }, [visit, part]);
}
