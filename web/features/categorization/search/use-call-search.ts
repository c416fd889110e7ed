import { useDeferredValue, useMemo, useState } from "react";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import { findInCall } from "./find-in-call.ts";
import { findInSight, findToStep } from "./find-step.ts";

type SearchedCall = {
  /** Texts of all interactions, a stable array. */
  texts: readonly string[];
  /** Of the interaction that is open, from 0. */
  place: number;
  /** Asks to open another; it may be refused. */
  onGo: (place: number) => void;
};

export type CallSearch = {
  query: string;
  /** Of all interactions. */
  count: number;
  /** Place among all, from 0; null when none is in sight. */
  current: number | null;
  setQuery: (query: string) => void;
  step: (by: 1 | -1) => void;
  /** In the open interaction. */
  found: readonly HighlightRange[];
  /** Place among `found`. */
  currentFound: number | null;
};

/** Searches all interactions of a company; going through what is found opens other interactions. */
export function useCallSearch({ texts, place, onGo }: SearchedCall): CallSearch {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<number | null>(null);
  const sought = useDeferredValue(query);
  const finds = useMemo(() => findInCall(texts, sought), [texts, sought]);
  const first = finds.findIndex((find) => find.place === place);
  const found = useMemo(
    () => finds.filter((find) => find.place === place).map(({ range }) => range),
    [finds, place],
  );
  const current = findInSight(finds, chosen, place);

  return {
    query,
    count: finds.length,
    current,
    setQuery: (words) => {
      setQuery(words);
      setChosen(null);
    },
    step: (by) => {
      const next = findToStep(finds, { current, place }, by);
      const find = next === null ? undefined : finds[next];
      if (find === undefined) return;
      setChosen(next);
      if (find.place !== place) onGo(find.place);
    },
    found,
    currentFound: current === null ? null : current - first,
  };
}
