/** How long a slide moves; presses meanwhile are ignored. */
export const CAROUSEL_LOCK_MS = 300;
/** A shorter drag is no swipe. */
export const SWIPE_PX = 50;
/** Up to this width one slide is shown, beyond two. */
export const ONE_SLIDE_UP_TO_PX = 900;

/**
 * `position` is the slot at the left edge. While it moves past an end it is one slot outside the members, on
 * a copy of the one at the other end; settling brings it back inside.
 */
export type CarouselState = { position: number; isMoving: boolean };

export type CarouselAction = { type: "turn"; by: 1 | -1 } | { type: "settle" };

export const firstCarouselState: CarouselState = { position: 0, isMoving: false };

/** The member at a slot, for any whole slot. */
export function memberAt(slot: number, count: number): number {
  return ((slot % count) + count) % count;
}

/** The next state of a carousel of `count` members. */
export function turnCarousel(
  state: CarouselState,
  action: CarouselAction,
  count: number,
): CarouselState {
  if (action.type === "settle") {
    return { position: memberAt(state.position, count), isMoving: false };
  }
  if (state.isMoving) return state;
  return { position: state.position + action.by, isMoving: true };
}

/** Numbers of the members in view, from 1, left to right. */
export function membersShown({ position }: CarouselState, count: number, inView: number): number[] {
  return Array.from({ length: inView }, (_, index) => memberAt(position + index, count) + 1);
}

/** Slots of the track: a copy of the last member, all members, copies of the first as in view. */
export function slotsOf(count: number, inView: number): number[] {
  return Array.from({ length: count + 1 + inView }, (_, index) => index - 1);
}

type Point = { x: number; y: number };

/** Which way a drag turns the carousel; 0 for a short drag and for one that rather goes up or down. */
export function swipeDirection(from: Point, to: Point): 1 | -1 | 0 {
  const across = to.x - from.x;
  if (Math.abs(across) < SWIPE_PX || Math.abs(to.y - from.y) > Math.abs(across)) return 0;
  return across < 0 ? 1 : -1;
}
