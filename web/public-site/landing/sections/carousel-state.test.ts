import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CarouselAction,
  type CarouselState,
  firstCarouselState,
  membersShown,
  slotsOf,
  swipeDirection,
  turnCarousel,
} from "./carousel-state.ts";

const MEMBERS = 5;

function after(...actions: readonly CarouselAction[]): CarouselState {
  return actions.reduce(
    (state, action) => turnCarousel(state, action, MEMBERS),
    firstCarouselState,
  );
}

const next = { type: "turn", by: 1 } as const;
const previous = { type: "turn", by: -1 } as const;
const settle = { type: "settle" } as const;

describe("the carousel", () => {
  test("begins with members 1 and 2, or 1 alone", () => {
    expect(membersShown(firstCarouselState, MEMBERS, 2)).toEqual([1, 2]);
    expect(membersShown(firstCarouselState, MEMBERS, 1)).toEqual([1]);
  });

  test("wraps backwards: before 1 and 2 come 5 and 1", () => {
    expect(membersShown(after(previous), MEMBERS, 2)).toEqual([5, 1]);
    expect(membersShown(after(previous, settle), MEMBERS, 2)).toEqual([5, 1]);
  });

  test("wraps forwards: after 4 and 5 come 5 and 1, then 1 and 2", () => {
    const turns = (count: number) => Array.from({ length: count }, () => [next, settle]).flat();
    expect(membersShown(after(...turns(3)), MEMBERS, 2)).toEqual([4, 5]);
    expect(membersShown(after(...turns(4)), MEMBERS, 2)).toEqual([5, 1]);
    expect(membersShown(after(...turns(5)), MEMBERS, 2)).toEqual([1, 2]);
  });

  test("ignores presses while it moves", () => {
    expect(membersShown(after(next, next, previous, next), MEMBERS, 1)).toEqual([2]);
    expect(membersShown(after(next, next, settle, next), MEMBERS, 1)).toEqual([3]);
  });

  test("has a slot for every place it can move to", () => {
    expect(slotsOf(MEMBERS, 2)).toEqual([-1, 0, 1, 2, 3, 4, 5, 6]);
  });
});

const anyAction = fc.constantFrom<CarouselAction>(next, previous, settle);

test("after any presses the slides in view are members that follow each other, and have slots", () => {
  fc.assert(
    fc.property(fc.array(anyAction), fc.constantFrom(1, 2), (actions, inView) => {
      const state = after(...actions);
      const shown = membersShown(state, MEMBERS, inView);
      for (const [index, member] of shown.entries()) {
        expect(member).toBeGreaterThanOrEqual(1);
        expect(member).toBeLessThanOrEqual(MEMBERS);
        expect(member).toBe((((shown[0] ?? 0) - 1 + index) % MEMBERS) + 1);
        expect(slotsOf(MEMBERS, inView)).toContain(state.position + index);
      }
    }),
  );
});

test("settling never changes what is in view, and there and back is where one was", () => {
  fc.assert(
    fc.property(fc.array(anyAction), (actions) => {
      const state = after(...actions);
      const settled = after(...actions, settle);
      expect(membersShown(settled, MEMBERS, 2)).toEqual(membersShown(state, MEMBERS, 2));
      expect(after(...actions, settle, next, settle, previous, settle)).toEqual(settled);
    }),
  );
});

describe("a swipe", () => {
  const from = { x: 200, y: 200 };

  test.each([
    [-50, 0, 1],
    [50, 0, -1],
    [-49, 0, 0],
    [49, 0, 0],
    [-60, 60, 1],
    [-60, 61, 0],
    [0, 300, 0],
  ])("of %i across and %i down turns by %i", (across, down, turn) => {
    expect(swipeDirection(from, { x: from.x + across, y: from.y + down })).toBe(turn);
  });
});
