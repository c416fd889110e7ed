/** What PostgreSQL says of its transactions at one moment, in transaction numbers. */
export type Snapshot = {
  /** Every transaction below has ended. */
  oldestRunning: number;
  /** No transaction at or above has begun. */
  next: number;
};

type Mark = { position: number; observedAtMs: number; boundary: number | null };

/** A writer takes its change number and then, within the same statement, its transaction number. */
const betweenNumbersMs = 200;
const mostMarks = 50;

/**
 * Finds up to which change number everything is visible. Numbers are handed out before their
 * transaction commits, so a high one may be seen while a lower one is still on its way: a position
 * is safe once every transaction that may have taken a lower number has ended.
 */
export function createSafePosition(start: number) {
  let safe = start;
  let marks: Mark[] = [];
  return {
    get position(): number {
      return safe;
    },
    /** Whether changes up to the last position observed may still be missing. */
    get isSettling(): boolean {
      return marks.length > 0;
    },
    /**
     * Notes the highest number handed out (asked for before the snapshot was taken) and the
     * snapshot with which everything after `position` was read. `position` then moves on as far
     * as that reading was complete.
     */
    observe(position: number, snapshot: Snapshot, nowMs: number): void {
      for (const mark of marks) {
        if (mark.boundary === null && nowMs - mark.observedAtMs >= betweenNumbersMs) {
          mark.boundary = snapshot.next;
        }
      }
      for (const mark of marks) {
        if (mark.boundary !== null && mark.boundary <= snapshot.oldestRunning) safe = mark.position;
      }
      marks = marks.filter((mark) => mark.position > safe);
      const newest = marks.at(-1)?.position ?? safe;
      if (position > newest) marks.push({ position, observedAtMs: nowMs, boundary: null });
      // Older marks only let the position move on earlier; dropping one is never wrong.
      if (marks.length > mostMarks) marks.splice(1, 1);
    },
  };
}
