import { type PointerEvent, useRef } from "react";
import { swipeDirection } from "./carousel-state.ts";

/**
 * Drags of finger, pen or mouse. The element lets the browser have vertical ones (`touch-pan-y`):
 * then the browser scrolls the page and cancels the pointer.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ pointerId: number; x: number; y: number }>(null);

  function begin(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0) return;
    start.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY };
    // The end counts wherever it happens.
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function end(event: PointerEvent<HTMLElement>) {
    const from = start.current;
    if (from?.pointerId !== event.pointerId) return;
    start.current = null;
    const by = swipeDirection(from, { x: event.clientX, y: event.clientY });
    if (by !== 0) onSwipe(by);
  }

  function cancel() {
    start.current = null;
  }

  return { onPointerDown: begin, onPointerUp: end, onPointerCancel: cancel };
}
