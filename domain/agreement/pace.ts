/** One save of a reviewer's own. */
export type ReviewSave = {
  /** Milliseconds since 1970, UTC. */
  atMs: number;
  /** Whether the interaction got its first label with it. */
  isFirstLabel: boolean;
};

export type Pace = {
  activeSeconds: number;
  perHour: number | null;
  days: { day: string; categorized: number }[];
};

/** Two saves so far apart or farther do not belong to one sitting. */
const sittingGapMs = 5 * 60_000;
/** Less work says nothing of the pace. */
const leastActiveSeconds = 10 * 60;
const daysShown = 30;

/**
 * How long and how fast someone works. The time between two saves counts when they are less than
 * five minutes apart, and an interaction counts for the pace when the time before its save does:
 * how long the first one of a sitting took is not known.
 * @param saves  of one reviewer, the oldest first
 * @returns seconds at work; first labels per hour of them, null under ten minutes; and the first
 * labels of the last 30 days (UTC) with any, the oldest first
 */
export function reviewPace(saves: readonly ReviewSave[]): Pace {
  let activeMs = 0;
  let timed = 0;
  let previousMs: number | null = null;
  const byDay = new Map<string, number>();
  for (const { atMs, isFirstLabel } of saves) {
    const gapMs = previousMs === null ? Infinity : atMs - previousMs;
    previousMs = atMs;
    if (gapMs < sittingGapMs) {
      activeMs += gapMs;
      if (isFirstLabel) timed += 1;
    }
    if (!isFirstLabel) continue;
    const day = new Date(atMs).toISOString().slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0) + 1);
  }
  const activeSeconds = activeMs / 1000;
  return {
    activeSeconds,
    perHour: activeSeconds < leastActiveSeconds ? null : (timed * 3600) / activeSeconds,
    days: [...byDay].slice(-daysShown).map(([day, categorized]) => ({ day, categorized })),
  };
}
