import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router";
import { tickersQuery } from "#web/api/dictionaries.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { isRowStep } from "../panel/use-open-row.ts";
import type { ExploreSearch } from "../search/explore-search.ts";
import { isPageTurn } from "#web/ui/data-table/table-view.ts";
import { type SearchKind, type SearchState, tableView } from "../search/search-state.ts";
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

/** What a link can do to form and table. */
type Filling<Kind extends SearchKind> = {
  /** Fills the form and searches; answers whether it could. Null keeps the view as it is. */
  runAt: (form: Kind["form"], view: SearchView<Kind> | null) => boolean;
  /** Shows another page, order, or columns of the same search; the form keeps what was typed since. */
  turn: (view: SearchView<Kind>) => void;
  /** Fills the form alone. */
  prefill: (form: Kind["form"]) => void;
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
  filling: Filling<Kind>;
};

/**
 * Keeps a search and the address of its page in sync: opening an address runs its search, a search
 * writes its address. A new search and each page of it are history entries; sort orders are not.
 */
export function useSearchAddress<Kind extends SearchKind>(options: SearchAddressOptions<Kind>) {
  const { subject, state, isOtherLink, onWrite } = options;
  const { address, row } = subject;
  const [parameters] = useSearchParams();
  const location = useLocation();
  const navigationType = useNavigationType();
  const { read, change } = useAddress();
  const companies = useQuery(tickersQuery);
  const status = useQuery(screeningStatusQuery);
  // Before the status is known, locked conditions would be searched or omitted unnoticed.
  const isReady = !companies.isPending && !status.isPending;

  const linked = [...parameters].filter(([name]) => name !== row.parameter);
  const linkedText = new URLSearchParams(linked).toString();
  const shownText = state.run === null ? null : addressText(address, state.run.form, state);
  const written = useRef({ id: state.run?.id ?? null, text: shownText, view: tableView(state) });
  const { open, reopen, wasOpened, ...found } = useOpening(options, shownText);
  const handled = useRef("");

  // The search to the address; first, so that an address it replaces is not run below.
  const runId = state.run?.id ?? null;
  useEffect(() => {
    const before = written.current;
    if (runId === before.id && shownText === before.text) return;
    const view = tableView(state);
    written.current = { id: runId, text: shownText, view };
    const isNew = runId !== before.id;
    if (isNew && wasOpened()) return;
    if (shownText === null) return;
    found.clearFaults();
    // For a search that is too long, the address is emptied rather than kept for the previous one.
    const isTooLong = shownText.length > longestAddress;
    const next = new URLSearchParams(isTooLong ? (address.bare ?? "") : shownText);
    const kept = isNew ? [] : [row.parameter];
    // A page after the last one is replaced by the last.
    const isStep = isNew || (isPageTurn(before.view, view) && state.isPageCorrected !== true);
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
    // Back from a page of the rows may lead to a step that opened a row on the page before.
    const isSameSearch = handled.current.endsWith(` ${linkedText}`);
    // An address that is loaded with its document is a link, of which everything counts.
    const isReturn = navigationType === NavigationType.Pop && handled.current !== "";
    handled.current = visit;
    if (linkedText === "" || (isRowStep(location.state) && isSameSearch)) return;
    if (isReturn) reopen(address.read(linked));
    else open(address.read(linked));
    // `linked` is what `linkedText` says; what is shown changes with every search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key, linkedText, isReady, isOtherLink]);

  return { ...found, open };
}

/** Opens links, and keeps what was wrong with the last one. */
function useOpening<Kind extends SearchKind>(
  { subject, state, lockedIn, filling }: SearchAddressOptions<Kind>,
  shownText: string | null,
) {
  const { address } = subject;
  const [faults, setFaults] = useState(noFaults);
  const isOpened = useRef(false);

  /** Shows the search of an address that Back or Forward returned to: often a page of the same search. */
  function reopen(link: OpenedLink<Kind>) {
    const { form, view, problems } = link;
    const isSameSearch = addressText(address, form, state) === shownText && problems.length === 0;
    if (!isSameSearch || view === null) open(link);
    else filling.turn(view);
  }

  /** Runs the search of the current address, unless a part of it was lost. */
  function open({ form, view, problems: notUnderstood }: OpenedLink<Kind>) {
    const found: LinkFaults = { notUnderstood, locked: lockedIn(form) };
    setFaults(found);
    if (found.notUnderstood.length > 0 || found.locked.length > 0) {
      filling.prefill(form);
      return;
    }
    const shown = view && { ...view, columns: view.columns ?? state.columns };
    if (shown !== null && addressText(address, form, shown) === shownText) return;
    isOpened.current = true;
    if (!filling.runAt(form, view)) isOpened.current = false;
  }

  /** Whether the search that has just begun is that of a link, whose address it has already. */
  function wasOpened(): boolean {
    const was = isOpened.current;
    isOpened.current = false;
    return was;
  }

  return { faults, clearFaults: () => setFaults(noFaults), open, reopen, wasOpened };
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
