import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { readAutoSearch } from "#contract/permalinks/auto-search-link.ts";
import { screenerColumnsPreference } from "#contract/operations/preferences.ts";
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
import { TradePanel } from "#web/explore/trade-panel/trade-panel.tsx";
import { tradeKeyOf, tradeKeyText } from "#web/explore/trades/trade-key.ts";
import { tradeColumnNaming } from "#web/explore/trades/trade-table-columns.tsx";
import { usePageTitle } from "#web/session/page-title.ts";
import { useSession } from "#web/session/use-session.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { FilterForm } from "./filter-form/filter-form.tsx";
import { TradePhoneSort } from "./results/trade-phone-sort.tsx";
import { Results } from "./results/results.tsx";
import { activeConditions } from "./search/active-conditions.ts";
import { prepareSearch } from "./search/prepare-search.ts";
import type { TradeForm } from "./search/trade-form.ts";
import type { TradeSearchKind } from "./search/trade-search-state.ts";
import { tradeAddress } from "./search/trade-address.ts";
import { lockedConditions, useUnusableFilters } from "./search/unusable-filters.ts";
import { useLinkSearch } from "./search/use-link-search.ts";
import { useTradeForm } from "./search/use-trade-form.ts";
import { useTradeSearch } from "./search/use-trade-search.ts";
import { StoredDataLine } from "./stored-data-line.tsx";

const noRows = [] as const;
const panels = ["row"] as const;

export function ExploreTradesPage() {
  usePageTitle("Explore Insider Trades");
  const email = useSession()?.email ?? "";
  const unusable = useUnusableFilters();
  const control = useTradeForm();
  const search = useTradeSearch();
  const prepare = useCallback(
    (form: TradeForm, context: PayloadContext) => prepareSearch(form, context, unusable),
    [unusable],
  );
  const { submit, problem, clearProblem } = useSubmit<TradeSearchKind>({
    email,
    prepare,
    dispatch: search.dispatch,
  });
  const openRow = useOpenRow({
    rows: search.answer?.rows ?? noRows,
    parameter: "row",
    keyOf: tradeKeyText,
    isKey: (text) => tradeKeyOf(text) !== null,
  });
  const folding = useFolding(openRow.key !== null, search.state.run !== null);

  const { replace } = control;
  const { fold, unfold } = folding;
  const { dispatch } = search;
  const run = useCallback(
    (form: TradeForm): boolean => {
      replace(form);
      const isRunning = submit(form);
      if (isRunning) fold();
      return isRunning;
    },
    [replace, submit, fold],
  );
  const prefill = useCallback(
    (form: TradeForm) => {
      replace(form);
      dispatch({ type: "reset" });
      unfold();
    },
    [replace, dispatch, unfold],
  );
  const [parameters, setParameters] = useSearchParams();
  const columns = useShownColumns({
    preference: screenerColumnsPreference,
    email,
    naming: tradeColumnNaming,
    linked: search.state.columns,
    onLeave: () => dispatch({ type: "columns", columns: null }),
  });
  const shownState = { ...search.state, columns: columns.names };
  const address = useSearchAddress<TradeSearchKind>({
    address: tradeAddress,
    state: shownState,
    panels,
    isOtherLink: readAutoSearch([...parameters]) !== null,
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
  const { adopt } = address;
  const runLinked = useCallback(
    (form: TradeForm) => {
      adopt(() => run(form));
    },
    [adopt, run],
  );
  const link = useLinkSearch({ run: runLinked, prefill });

  const shownForm = search.state.run?.form ?? control.form;
  const saved = (
    <SavedSearches
      screen="explore_trades"
      current={addressText(tradeAddress, shownForm, { ...shownState, page: 1 })}
    />
  );

  return (
    <div className={openRow.key === null ? "" : "xl:pr-131"}>
      <div className="mx-auto max-w-[1480px] px-5 pt-4 pb-6 max-md:px-4">
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
          <h1>Explore Insider Trades</h1>
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
                  <TradePhoneSort search={search} />
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
          onSearch={(form) => void run(form)}
        />
      </div>
      <TradePanel
        control={openRow}
        horizon={search.answer?.search.return_horizon ?? control.form.returnHorizon}
      />
      <FailureDialog failure={search.failure} />
      <Dialog
        open={link.problem !== null}
        onOpenChange={(open) => !open && link.dismissProblem()}
        title="Company not found"
      >
        <p className="text-text">{link.problem}</p>
      </Dialog>
    </div>
  );
}
