import type { AlertFacts, ConstraintTree } from "#domain/alerts/constraint-tree.ts";
import { type Threshold, thresholdsOf } from "#domain/alerts/thresholds.ts";

/** Which rows an alert can match at all, before any other of its conditions. */
export type AlertScope =
  | { of: "companies"; ciks: readonly number[] }
  | { of: "owners"; ciks: readonly number[] }
  | { of: "industries"; names: readonly string[] }
  | { of: "market" };

/**
 * Finds the alerts that can match a row, so that what a row costs goes with their number and not
 * with the number there are: by company, owner, industry or for the whole market, then by direction
 * and by the number that restricts an alert most.
 */
type CandidateIndex<Entry> = {
  /** @param tree  all conditions but the scope */
  add(entry: Entry, scope: AlertScope, tree: ConstraintTree): void;
  remove(entry: Entry): void;
  /** Each once, in no order; a candidate may fail its conditions, what is left out does fail them. */
  candidates(facts: AlertFacts): Entry[];
};

/** An index without entries. */
export function createCandidateIndex<Entry extends object>(): CandidateIndex<Entry> {
  const postings = new Map<Entry, Posting<Entry>>();
  const companies = new Map<number, Lists<Entry>>();
  const owners = new Map<number, Lists<Entry>>();
  const industries = new Map<string, Lists<Entry>>();
  const market: Lists<Entry> = new Map();
  let lookups = 0;

  function listsOf(scope: AlertScope): Lists<Entry>[] {
    switch (scope.of) {
      case "companies":
        return [...new Set(scope.ciks)].map((cik) => entryOf(companies, cik));
      case "owners":
        return [...new Set(scope.ciks)].map((cik) => entryOf(owners, cik));
      case "industries":
        return [...new Set(scope.names)].map((name) => entryOf(industries, name));
      case "market":
        return [market];
    }
  }

  return {
    add(entry, scope, tree) {
      const posting = { entry, isGone: false, lookup: 0 };
      postings.set(entry, posting);
      const places = listsOf(scope);
      for (const threshold of thresholdsOf(tree)) {
        // Shared by all lists: an alert can be in thousands of them.
        const bounded = { bound: signOf(threshold.side) * threshold.bound, posting };
        const key = keyOf(threshold);
        for (const lists of places) listOf(lists, key, threshold).add(bounded);
      }
    },
    remove(entry) {
      const posting = postings.get(entry);
      if (posting !== undefined) posting.isGone = true;
      postings.delete(entry);
    },
    candidates(facts) {
      lookups += 1;
      const found: Entry[] = [];
      const visit = (posting: Posting<Entry>): void => {
        if (posting.lookup === lookups) return;
        posting.lookup = lookups;
        found.push(posting.entry);
      };
      searchLists(market, facts, visit);
      searchLists(companies.get(facts.cik), facts, visit);
      searchLists(industries.get(facts.industry), facts, visit);
      for (const cik of facts.ownerCiks ?? []) searchLists(owners.get(cik), facts, visit);
      return found;
    },
  };
}

/** By direction, then field and side; "" where nothing of it restricts. */
type Lists<Entry> = Map<string, { threshold: Threshold; list: SortedThresholds<Entry> }>;

function entryOf<Key, Entry>(lists: Map<Key, Lists<Entry>>, key: Key): Lists<Entry> {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const made: Lists<Entry> = new Map();
  lists.set(key, made);
  return made;
}

function keyOf({ direction, field, side }: Threshold): string {
  return `${direction ?? ""}/${field ?? ""}/${side}`;
}

function listOf<Entry>(
  lists: Lists<Entry>,
  key: string,
  threshold: Threshold,
): SortedThresholds<Entry> {
  const known = lists.get(key);
  if (known !== undefined) return known.list;
  const list = createSortedThresholds<Entry>(threshold.side);
  lists.set(key, { threshold, list });
  return list;
}

function searchLists<Entry>(
  lists: Lists<Entry> | undefined,
  facts: AlertFacts,
  visit: (posting: Posting<Entry>) => void,
): void {
  if (lists === undefined) return;
  for (const { threshold, list } of lists.values()) {
    if (threshold.direction !== null && threshold.direction !== facts.direction) continue;
    const value = threshold.field === null ? 0 : facts[threshold.field];
    if (value !== null && value !== undefined) list.search(value, visit);
  }
}

/** An entry in the lists of an index. */
type Posting<Entry> = {
  readonly entry: Entry;
  /** Removed: lists drop it when they are next put in order. */
  isGone: boolean;
  /** Number of the last look-up that found it. */
  lookup: number;
};

/** Entries by the bound a number must reach, so that only those it reaches are looked at. */
type SortedThresholds<Entry> = {
  add(bounded: Bounded<Entry>): void;
  /** Visits the entries whose bound `value` reaches. */
  search(value: number, visit: (posting: Posting<Entry>) => void): void;
};

/** The bound is negated where it is reached from below: then it is reached from above as well. */
type Bounded<Entry> = { readonly bound: number; readonly posting: Posting<Entry> };

function signOf(side: Threshold["side"]): 1 | -1 {
  return side === "atLeast" ? 1 : -1;
}

/** Put in order once this part of a list is gone: work in proportion to what was removed. */
const mostGone = 0.25;

/**
 * An empty list.
 * @param side  whether a value reaches a bound from above ("atLeast") or from below ("atMost")
 */
function createSortedThresholds<Entry>(side: "atLeast" | "atMost"): SortedThresholds<Entry> {
  const sign = signOf(side);
  let ordered: Bounded<Entry>[] = [];
  let isOrdered = true;

  function putInOrder(): void {
    ordered = ordered.filter(({ posting }) => !posting.isGone).sort((a, b) => a.bound - b.bound);
    isOrdered = true;
  }

  return {
    add(bounded) {
      const last = ordered.at(-1);
      if (last !== undefined && last.bound > bounded.bound) isOrdered = false;
      ordered.push(bounded);
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
