const mostKept = 200;

/**
 * When beats were sent, to say how old a snapshot is that shows one. Everything that was committed before a
 * beat was sent is in every snapshot with that beat, because a standby replays commits in their order.
 * Times are milliseconds of one monotonic clock.
 */
export function createAcknowledgedBeats() {
  const sentAt = new Map<number, number>();
  let last = 0;
  let newest: number | null = null;
  let underWay: number | null = null;

  return {
    /** @returns the number of a beat that is sent now */
    send(now: number): { acknowledge: () => void; fail: () => void; beat: number } {
      const beat = (last += 1);
      underWay = beat;
      return {
        beat,
        acknowledge: () => {
          underWay = null;
          newest = beat;
          sentAt.set(beat, now);
          // The first key of a map is the oldest.
          if (sentAt.size > mostKept)
            for (const oldest of sentAt.keys().take(1)) sentAt.delete(oldest);
        },
        fail: () => {
          underWay = null;
        },
      };
    },
    /**
     * How old a snapshot is at most that shows a beat. Null where that is not known: there is no beat, it is too old
     * to be remembered, or the primary never acknowledged it. Then the standby may follow another primary, and show
     * what was never acknowledged either.
     */
    ageOf(shown: number | null, now: number): number | null {
      if (shown === null) return null;
      // The standby can show a beat before the primary acknowledges it, and then has all earlier ones.
      const known = shown === underWay ? newest : shown;
      const sent = known === null ? undefined : sentAt.get(known);
      return sent === undefined ? null : now - sent;
    },
  };
}
