import type { Clock } from "#platform/clock.ts";

export type MovableClock = Clock & {
  /** Moves on by e.g. `{ minutes: 15 }`. */
  advance(duration: Temporal.DurationLike): void;
};

/** A clock that stands still until it is moved. */
export function createMovableClock(start: string): MovableClock {
  let present = Temporal.Instant.from(start);
  return {
    now: () => present,
    advance: (duration) => {
      present = present.add(duration);
    },
  };
}
