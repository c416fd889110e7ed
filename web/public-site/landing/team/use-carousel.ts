import { useEffect, useReducer, useSyncExternalStore } from "react";
import {
  CAROUSEL_LOCK_MS,
  type CarouselAction,
  type CarouselState,
  firstCarouselState,
  ONE_SLIDE_UP_TO_PX,
  turnCarousel,
} from "./carousel-state.ts";

const narrow = () => matchMedia(`(width <= ${ONE_SLIDE_UP_TO_PX}px)`);

function subscribe(onChange: () => void): () => void {
  const list = narrow();
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}

/** How many slides the screen shows; null in prerendered markup, where all are to be read. */
function useSlidesInView(): 1 | 2 | null {
  return useSyncExternalStore(
    subscribe,
    () => (narrow().matches ? 1 : 2),
    () => null,
  );
}

export function useCarousel(count: number) {
  const inView = useSlidesInView();
  const [state, act] = useReducer(
    (state: CarouselState, action: CarouselAction) => turnCarousel(state, action, count),
    firstCarouselState,
  );

  useEffect(() => {
    if (!state.isMoving) return;
    const timer = setTimeout(() => act({ type: "settle" }), CAROUSEL_LOCK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return { inView, state, turn: (by: 1 | -1) => act({ type: "turn", by }) };
}
