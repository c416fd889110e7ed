import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { tickersQuery } from "#web/api/dictionaries.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { isRowStep } from "../panel/use-open-row.ts";
import type { ExploreSearch } from "../search/explore-search.ts";
import type { SearchKind, SearchState } from "../search/search-state.ts";
import { type LinkFaults, noFaults } from "./link-problems.tsx";
import { addressText, longestAddress, type SearchView } from "./search-address.ts";
import { useAddress } from "./use-address.ts";

/** A search that a link states. */
export type OpenedLink<Kind extends SearchKind> = {
  form: Kind["form"];
  /** Null where the link names none. */
  view: SearchView<Kind> | null;
  /** Parameters that are unknown or damaged. */
  problems: readonly string[];
};

type SearchAddressOptions<Kind extends SearchKind> = {
  subject: Pick<ExploreSearch<Kind>, "address" | "row">;
  state: SearchState<Kind>;
  /** Whether the address states a search in another way. */
  isOtherLink: boolean;
  /** Called before a search replaces the address. */
  onWrite?: (() => void) | undefined;
  /** Conditions of the form that cannot be searched now, in words. */
  lockedIn: (form: Kind["form"]) => readonly string[];
  /** Fills the form and searches; answers whether it could. Null keeps the view as it is. */
  run: (form: Kind["form"], view: SearchView<Kind> | null) => boolean;
  /** Fills the form alone. */
  prefill: (form: Kind["form"]) => void;
};

/**
 * Keeps a search and the address of its page in sync: opening an address runs its search, a search
 * writes its address. A new search is a history entry; its pages and sort orders are not.
 */
export function useSearchAddress<Kind extends SearchKind>(options: SearchAddressOptions<Kind>) {
  const { subject, state, isOtherLink, lockedIn, run, prefill, onWrite } = options;
  const { address, row } = subject;
  const [parameters] = useSearchParams();
  const location = useLocation();
  const { read, change } = useAddress();
  const companies = useQuery(tickersQuery);
  const status = useQuery(screeningStatusQuery);
  const [faults, setFaults] = useState(noFaults);
  // Before the status is known, locked conditions would be searched or omitted unnoticed.
  const isReady = !companies.isPending && !status.isPending;

  const linked = [...parameters].filter(([name]) => name !== row.parameter);
  const linkedText = new URLSearchParams(linked).toString();
  const shownText = state.run === null ? null : addressText(address, state.run.form, state);
  const written = useRef({ id: state.run?.id ?? null, text: shownText });
  const isAdopted = useRef(false);
  const handled = useRef("");

  /** Runs the search of the current address, unless a part of it was lost. */
  function open({ form, view, problems: notUnderstood }: OpenedLink<Kind>) {
    const found: LinkFaults = { notUnderstood, locked: lockedIn(form) };
    setFaults(found);
    if (found.notUnderstood.length > 0 || found.locked.length > 0) {
      prefill(form);
      return;
    }
    const shown = view && { ...view, columns: view.columns ?? state.columns };
    if (shown !== null && addressText(address, form, shown) === shownText) return;
    isAdopted.current = true;
    if (!run(form, view)) isAdopted.current = false;
  }

  // The search to the address; first, so that an address it replaces is not run below.
  const runId = state.run?.id ?? null;
  useEffect(() => {
    const before = written.current;
    if (runId === before.id && shownText === before.text) return;
    written.current = { id: runId, text: shownText };
    const isStep = runId !== before.id;
    if (isStep && isAdopted.current) {
      isAdopted.current = false;
      return;
    }
    if (shownText === null) return;
    setFaults(noFaults);
    // For a search that is too long, the address is emptied rather than kept for the previous one.
    const isTooLong = shownText.length > longestAddress;
    const next = new URLSearchParams(isTooLong ? (address.bare ?? "") : shownText);
    const kept = isStep ? [] : [row.parameter];
    onWrite?.();
    change({ parameters: (now) => withKept(kept, now, next), isStep, state: null });
    // Only a search writes its address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [runId, shownText]);

  // The address to the search.
  useEffect(() => {
    const visit = `${location.key} ${linkedText}`;
    // A navigation to another address is in progress, so this one's search is no longer needed.
    if (read().key !== location.key) return;
    if (isOtherLink || !isReady || handled.current === visit) return;
    handled.current = visit;
    if (linkedText === "" || isRowStep(location.state)) return;
    open(address.read(linked));
    // `linked` is what `linkedText` says; what is shown changes with every search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key, linkedText, isReady, isOtherLink]);

  return { faults, clearFaults: () => setFaults(noFaults), open };
}

/** The parameters `to` with some of those before them. */
function withKept(
  names: readonly string[],
  from: URLSearchParams,
  to: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(to);
  for (const name of names) {
    const text = from.get(name);
    if (text !== null) next.set(name, text);
  }
  return next;
}
