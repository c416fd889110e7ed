import { useCallback } from "react";
import { EventPanel } from "#web/explore/event-panel/event-panel.tsx";
import { useSearchParams } from "react-router";
import { eventColumnsPreference } from "#contract/operations/preferences.ts";
import { LinkProblems } from "#web/explore/address/link-problems.tsx";
import { addressText } from "#web/explore/address/search-address.ts";
import { useSearchAddress } from "#web/explore/address/use-search-address.ts";
import { FiltersButton } from "#web/explore/filter-form/filters-button.tsx";
import { useFolding } from "#web/explore/filter-form/use-folding.ts";
import { useOpenRow } from "#web/explore/panel/use-open-row.ts";
import { FailureDialog } from "#web/explore/results/failure-dialog.tsx";
import { useShownColumns } from "#web/explore/results/use-shown-columns.ts";
import { SavedSearches } from "#web/explore/saved/saved-searches.tsx";
import type { PayloadContext } from "#web/explore/search/payload-conditions.ts";
import { tableView } from "#web/explore/search/search-state.ts";
import { useSubmit } from "#web/explore/search/use-submit.ts";
import { eventColumnNaming } from "#web/explore/events/event-table-columns.tsx";
import { usePageTitle } from "#web/session/page-title.ts";
import { isOpenTo, screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/use-session.ts";
import { FilterForm } from "./filter-form/filter-form.tsx";
import { EventPhoneSort } from "./results/event-phone-sort.tsx";
import { eventKey, Results } from "./results/results.tsx";
import { activeConditions } from "./search/active-conditions.ts";
import type { EventForm } from "./search/event-form.ts";
import type { EventSearchKind } from "./search/event-search-state.ts";
import { eventAddress } from "./search/event-address.ts";
import { prepareSearch } from "./search/prepare-search.ts";
import { lockedConditions, useUnusableFilters } from "./search/unusable-filters.ts";
import { useEventForm, useEventSearch } from "./search/use-event-search.ts";
import { StoredDataLine } from "./stored-data-line.tsx";

const noRows = [] as const;
const panels = ["event"] as const;
const noPermissions: readonly string[] = [];

export function ExploreEventsPage() {
  usePageTitle("Explore Material Events");
  const session = useSession();
  const email = session?.email ?? "";
  const permissions = session?.permissions ?? noPermissions;
  const unusable = useUnusableFilters();
  const control = useEventForm();
  const search = useEventSearch();
  const { dispatch } = search;
  const prepare = useCallback(
    (form: EventForm, context: PayloadContext) => prepareSearch(form, context, unusable),
    [unusable],
  );
  const { submit, problem, clearProblem } = useSubmit<EventSearchKind>({
    email,
    prepare,
    dispatch,
  });
  const openRow = useOpenRow({
    rows: search.answer?.rows ?? noRows,
    parameter: "event",
    keyOf: eventKey,
    isKey: (text) => /^\d{10}-\d{2}-\d{6}$/.test(text),
  });
  const folding = useFolding(openRow.key !== null, search.state.run !== null);

  const { replace } = control;
  const { fold, unfold } = folding;
  const run = useCallback(
    (form: EventForm): boolean => {
      replace(form);
      const isRunning = submit(form);
      if (isRunning) fold();
      return isRunning;
    },
    [replace, submit, fold],
  );
  const prefill = useCallback(
    (form: EventForm) => {
      replace(form);
      dispatch({ type: "reset" });
      unfold();
    },
    [replace, dispatch, unfold],
  );
  const columns = useShownColumns({
    preference: eventColumnsPreference,
    email,
    naming: eventColumnNaming,
    linked: search.state.columns,
    onLeave: () => dispatch({ type: "columns", columns: null }),
  });
  const shownState = { ...search.state, columns: columns.names };
  const address = useSearchAddress<EventSearchKind>({
    address: eventAddress,
    state: shownState,
    panels,
    isOtherLink: false,
    lockedIn: (form) => lockedConditions(form, unusable),
    run: (form, view) => {
      const isRunning = run(form);
      if (!isRunning) return false;
      dispatch({ type: "view", view: tableView({ ...search.state, ...view }) });
      dispatch({ type: "columns", columns: view.columns });
      return true;
    },
    prefill,
  });
  const [parameters, setParameters] = useSearchParams();

  const shownForm = search.state.run?.form ?? control.form;
  const saved = (
    <SavedSearches
      screen="explore_events"
      current={addressText(eventAddress, shownForm, { ...shownState, page: 1 })}
    />
  );

  return (
    <div className={openRow.key === null ? "" : "xl:pr-131"}>
      <div className="mx-auto max-w-[1480px] px-5 pt-4 pb-6 max-md:px-4">
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
          <h1>Explore Material Events</h1>
          {folding.isFolded ? (
            <div className="flex gap-2 max-md:w-full max-md:flex-wrap">
              <FiltersButton
                count={activeConditions(control.form).length}
                isOpen={folding.isFormShown}
                onToggle={folding.toggle}
              />
              {saved}
              {folding.isPhone && (
                <div className="flex w-full empty:hidden">
                  <EventPhoneSort search={search} />
                </div>
              )}
            </div>
          ) : (
            <div className="flex min-w-0 items-center gap-3">
              <StoredDataLine />
              {saved}
            </div>
          )}
        </div>
        <LinkProblems faults={address.faults} />
        {folding.isFormShown && (
          <div id="filters" className="mb-3.5">
            <FilterForm
              control={control}
              unusable={unusable}
              isSearching={search.isSearching}
              problem={problem}
              onSearch={() => void run(control.form)}
              onReset={() => {
                control.reset();
                clearProblem();
                address.clearFaults();
                dispatch({ type: "reset" });
                // Else a reload, or the address sent to someone, would search again.
                if (parameters.size > 0) setParameters({}, { replace: true });
              }}
            />
          </div>
        )}
        <Results
          search={search}
          openRow={openRow}
          shownColumns={columns}
          canSeeTrades={isOpenTo(screens.exploreTrades, permissions)}
          onSearch={(form) => void run(form)}
        />
      </div>
      <EventPanel
        control={openRow}
        lookback={search.answer?.search.lookback_period ?? control.form.lookback}
      />
      <FailureDialog failure={search.failure} />
    </div>
  );
}
