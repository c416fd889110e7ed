/**
 * Transaction ids around one reading of changes. Each transaction takes its id before its first
 * change number (migration 0037).
 */
export type ReadingIds = {
  /**
   * The reader's own id, assigned after the highest change number was read: all who hold a number up
   * to that one have lower ids.
   */
  own: number;
  /**
   * If `own` has ended, every transaction below this id had ended in the snapshot. PostgreSQL's xmin
   * ignores running transactions above the last ended id, hence the condition.
   */
  oldestRunning: number;
};

type Mark = { position: number; own: number };

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
     * Notes the highest number handed out, and the ids of the reading of everything after
     * `position`. `position` then moves on as far as that reading was complete.
     */
    observe(position: number, { own, oldestRunning }: ReadingIds): void {
      const newest = marks.at(-1)?.position ?? safe;
      if (position > newest) marks.push({ position, own });
      for (const mark of marks) if (mark.own < oldestRunning) safe = mark.position;
      marks = marks.filter((mark) => mark.position > safe);
      // Older marks only let the position move on earlier; dropping one is never wrong.
      if (marks.length > mostMarks) marks.splice(1, 1);
    },
  };
}
