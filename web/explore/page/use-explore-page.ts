import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#web/session/account/session.ts";
import { useAddress } from "../address/use-address.ts";
import { addressText, type SearchView } from "../address/search-address.ts";
import { useSearchAddress } from "../address/use-search-address.ts";
import { useFolding } from "#web/explore/filter-form/search-form.tsx";
import { useOpenRow } from "../panel/use-open-row.ts";
import { useShownColumns } from "../results/use-shown-columns.ts";
import type { ExploreSearch } from "../search/explore-search.ts";
import { type LatestFirst, preferredSort } from "../search/latest-first.ts";
import { type FoundRow, type SearchKind, tableView } from "../search/search-state.ts";
import type { LockedFilters } from "../search/locked-filters.ts";
import type { SearchFormControl } from "../search/use-search-form.ts";
import type { Search } from "../search/use-search.ts";
import { useSubmit } from "../search/use-submit.ts";

type ExplorePageOptions<Kind extends SearchKind> = {
  subject: ExploreSearch<Kind>;
  /** Filters that cannot be used now, with the reason. */
  unusable: LockedFilters<Kind["filter"]>;
  control: SearchFormControl<Kind["form"]>;
  search: Search<Kind>;
  /** Whether an address states a search in another way. */
  isOtherLink?: (parameters: URLSearchParams) => boolean;
  /** Called before a search replaces the address. */
  onWrite?: () => void;
};

/** A filter form with its results: searches, keeps itself in the address, opens rows. */
export function useExplorePage<Kind extends SearchKind>(options: ExplorePageOptions<Kind>) {
  const { subject, unusable, control, search, isOtherLink, onWrite } = options;
  const { dispatch } = search;
  const email = useSession()?.email ?? "";
  const [parameters] = useSearchParams();
  const submission = useSubmit<Kind>({ email, subject, unusable, dispatch });
  const rows: readonly FoundRow<Kind>[] | undefined = search.answer?.rows;
  const openRow = useOpenRow<FoundRow<Kind>>({ rows: rows ?? [], ...subject.row });
  const folding = useFolding(openRow.key !== null, search.state.run !== null);
  const { run, runAt, prefill } = useFilling<Kind>({ control, search, submission, folding });
  const columns = useShownColumns({
    preference: subject.columnsPreference,
    email,
    naming: subject.naming,
    linked: search.state.columns,
    onLeave: () => dispatch({ type: "columns", columns: null }),
  });
  const shownState = { ...search.state, columns: columns.names };
  const firstPage = { ...shownState, page: 1 };
  const address = useSearchAddress<Kind>({
    subject,
    state: shownState,
    isOtherLink: isOtherLink?.(parameters) ?? false,
    onWrite,
    lockedIn: (form) => subject.lockedConditions(form, unusable),
    run: runAt,
    prefill,
  });

  const reset = useReset({
    control,
    dispatch,
    latest: subject.latest,
    clear: () => {
      submission.clearProblem();
      address.clearFaults();
    },
  });

  return {
    subject,
    control,
    search,
    rows,
    columns,
    openRow,
    folding,
    faults: address.faults,
    /** Runs a search that the address already states. */
    openLink: address.open,
    run,
    runAt,
    prefill,
    /** What the form of the page is given. */
    form: {
      isSearching: search.isSearching,
      problem: submission.problem,
      onSearch: () => void run(control.form),
      onRefuse: submission.refuse,
      onReset: reset,
    },
    /** The search shown, or typed while none is shown, as its address from the first page. */
    current: addressText(subject.address, search.state.run?.form ?? control.form, firstPage),
  };
}

type ResetOptions<Kind extends SearchKind> = {
  control: Pick<SearchFormControl<Kind["form"]>, "reset">;
  dispatch: Search<Kind>["dispatch"];
  latest: LatestFirst<Kind["sortColumn"]>;
  /** Removes messages about the search. */
  clear: () => void;
};

/** Brings back the form, the order an account begins with, and an address without a search. */
function useReset<Kind extends SearchKind>(options: ResetOptions<Kind>): () => void {
  const { control, dispatch, latest, clear } = options;
  const { change } = useAddress();
  return () => {
    control.reset();
    clear();
    const sort = preferredSort(latest);
    dispatch({ type: "reset", ...(sort !== null && { sort }) });
    // Otherwise a reload, or the shared address, would search again.
    change({ parameters: () => new URLSearchParams(), state: null });
  };
}

type FillingOptions<Kind extends SearchKind> = {
  control: Pick<SearchFormControl<Kind["form"]>, "replace">;
  search: Pick<Search<Kind>, "dispatch" | "state">;
  submission: { submit: (form: Kind["form"]) => boolean };
  folding: Pick<ReturnType<typeof useFolding>, "fold" | "unfold">;
};

/** Fills the form with a search, and runs it or not. */
function useFilling<Kind extends SearchKind>(options: FillingOptions<Kind>) {
  const { submit } = options.submission;
  const { dispatch, state } = options.search;
  const { replace } = options.control;
  const { fold, unfold } = options.folding;
  /** Answers whether it could be searched. */
  const run = useCallback(
    (form: Kind["form"]): boolean => {
      replace(form);
      const isRunning = submit(form);
      if (isRunning) fold();
      return isRunning;
    },
    [replace, submit, fold],
  );
  /** The same with the page, order and columns of a link, where it names them. */
  function runAt(form: Kind["form"], view: SearchView<Kind> | null): boolean {
    const isRunning = run(form);
    if (!isRunning || view === null) return isRunning;
    dispatch({ type: "view", view: tableView({ ...state, ...view }) });
    dispatch({ type: "columns", columns: view.columns });
    return true;
  }
  /** Without the rows of another search. */
  const prefill = useCallback(
    (form: Kind["form"]) => {
      replace(form);
      dispatch({ type: "reset" });
      unfold();
    },
    [replace, dispatch, unfold],
  );
  return { run, runAt, prefill };
}

export type ExplorePageState<Kind extends SearchKind> = ReturnType<typeof useExplorePage<Kind>>;
