import { useCallback } from "react";
import { EventPanel } from "#web/explore/event-panel/event-panel.tsx";
import { FiltersButton } from "#web/explore/filter-form/filters-button.tsx";
import { useFolding } from "#web/explore/filter-form/use-folding.ts";
import { useOpenRow } from "#web/explore/panel/use-open-row.ts";
import { FailureDialog } from "#web/explore/results/failure-dialog.tsx";
import type { PayloadContext } from "#web/explore/search/payload-conditions.ts";
import { useSubmit } from "#web/explore/search/use-submit.ts";
import { usePageTitle } from "#web/session/page-title.ts";
import { screens, screenState } from "#web/session/screens.ts";
import { useSession } from "#web/session/use-session.ts";
import { FilterForm } from "./filter-form/filter-form.tsx";
import { EventPhoneSort } from "./results/event-phone-sort.tsx";
import { eventKey, Results } from "./results/results.tsx";
import { activeConditions } from "./search/active-conditions.ts";
import type { EventForm } from "./search/event-form.ts";
import type { EventSearchKind } from "./search/event-search-state.ts";
import { prepareSearch } from "./search/prepare-search.ts";
import { useUnusableFilters } from "./search/unusable-filters.ts";
import { useEventForm, useEventSearch } from "./search/use-event-search.ts";
import { StoredDataLine } from "./stored-data-line.tsx";

const noRows = [] as const;
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

  function run(form: EventForm) {
    control.replace(form);
    if (submit(form)) folding.fold();
  }

  return (
    <div className={openRow.key === null ? "" : "xl:pr-131"}>
      <div className="mx-auto max-w-[1480px] px-5 pt-4 pb-6 max-md:px-4">
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
          <h1>Explore Material Events</h1>
          {folding.isFolded ? (
            <div className="flex gap-2 max-md:w-full">
              <FiltersButton
                count={activeConditions(control.form).length}
                isOpen={folding.isFormShown}
                onToggle={folding.toggle}
              />
              {folding.isPhone && <EventPhoneSort search={search} />}
            </div>
          ) : (
            <StoredDataLine />
          )}
        </div>
        {folding.isFormShown && (
          <div id="filters" className="mb-3.5">
            <FilterForm
              control={control}
              unusable={unusable}
              isSearching={search.isSearching}
              problem={problem}
              onSearch={() => run(control.form)}
              onReset={() => {
                control.reset();
                clearProblem();
                dispatch({ type: "reset" });
              }}
            />
          </div>
        )}
        <Results
          search={search}
          openRow={openRow}
          email={email}
          canSeeTrades={screenState(screens.exploreTrades, permissions) === "open"}
          onSearch={run}
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
