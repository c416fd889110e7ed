/** An entry in the lists of an index. */
export type Posting<Entry> = {
  readonly entry: Entry;
  /** Removed: lists drop it when they are next put in order. */
  isGone: boolean;
  /** Number of the last look-up that found it. */
  lookup: number;
};

/** Entries by the bound a number must reach, so that only those it reaches are looked at. */
export type SortedThresholds<Entry> = {
  add(posting: Posting<Entry>, bound: number): void;
  /** Visits the entries whose bound `value` reaches. */
  search(value: number, visit: (posting: Posting<Entry>) => void): void;
};

type Bounded<Entry> = { bound: number; posting: Posting<Entry> };

/** Put in order once this part of a list is gone: work in proportion to what was removed. */
const mostGone = 0.25;

/**
 * An empty list.
 * @param side  whether a value reaches a bound from above ("atLeast") or from below ("atMost")
 */
export function createSortedThresholds<Entry>(side: "atLeast" | "atMost"): SortedThresholds<Entry> {
  // Reached from below is reached from above with both signs changed.
  const sign = side === "atLeast" ? 1 : -1;
  let ordered: Bounded<Entry>[] = [];
  let isOrdered = true;

  function putInOrder(): void {
    ordered = ordered.filter(({ posting }) => !posting.isGone).sort((a, b) => a.bound - b.bound);
    isOrdered = true;
  }

  return {
    add(posting, bound) {
      const last = ordered.at(-1);
      if (last !== undefined && last.bound > sign * bound) isOrdered = false;
      ordered.push({ bound: sign * bound, posting });
    },
    search(value, visit) {
      if (!isOrdered) putInOrder();
      let gone = 0;
      for (const { bound, posting } of ordered) {
        if (bound > sign * value) break;
        if (posting.isGone) gone += 1;
        else visit(posting);
      }
      if (gone > ordered.length * mostGone) putInOrder();
    },
  };
}
