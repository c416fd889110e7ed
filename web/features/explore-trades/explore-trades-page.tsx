import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { usePageTitle } from "#web/session/page-title.ts";
import { useSession } from "#web/session/use-session.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useMediaQuery } from "#web/ui/overlay/use-media-query.ts";
import { FilterForm } from "./filter-form/filter-form.tsx";
import { FiltersButton } from "./filter-form/filters-button.tsx";
import { FailureDialog } from "./results/failure-dialog.tsx";
import { PhoneSort } from "./results/phone-sort.tsx";
import { Results } from "./results/results.tsx";
import { RowPanel } from "./row-panel/row-panel.tsx";
import { activeConditions } from "./search/active-conditions.ts";
import type { TradeForm } from "./search/trade-form.ts";
import { useUnusableFilters } from "./search/unusable-filters.ts";
import { useLinkSearch } from "./search/use-link-search.ts";
import { useOpenRow } from "./search/use-open-row.ts";
import { useSubmit } from "./search/use-submit.ts";
import { useTradeForm } from "./search/use-trade-form.ts";
import { useTradeSearch } from "./search/use-trade-search.ts";
import { StoredDataLine } from "./stored-data-line.tsx";

const noRows = [] as const;

export function ExploreTradesPage() {
  usePageTitle("Explore Insider Trades");
  const email = useSession()?.email ?? "";
  const unusable = useUnusableFilters();
  const control = useTradeForm();
  const search = useTradeSearch();
  const { submit, problem, clearProblem } = useSubmit({
    email,
    unusable,
    dispatch: search.dispatch,
  });
  const openRow = useOpenRow(search.answer?.rows ?? noRows);
  const folding = useFolding(openRow.open !== null, search.state.run !== null);

  const { replace } = control;
  const { fold, unfold } = folding;
  const { dispatch } = search;
  const run = useCallback(
    (form: TradeForm) => {
      replace(form);
      if (submit(form)) fold();
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
  const link = useLinkSearch({ run, prefill });
  const [parameters, setParameters] = useSearchParams();

  return (
    <div className={openRow.open === null ? "" : "xl:pr-131"}>
      <div className="mx-auto max-w-[1480px] px-5 pt-4 pb-6 max-md:px-4">
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
          <h1>Explore Insider Trades</h1>
          {folding.isFolded ? (
            <div className="flex gap-2 max-md:w-full">
              <FiltersButton
                count={activeConditions(control.form).length}
                isOpen={folding.isFormShown}
                onToggle={folding.toggle}
              />
              {folding.isPhone && <PhoneSort search={search} />}
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
                // Else a reload, or the address sent to someone, would search again.
                if (parameters.size > 0) setParameters({}, { replace: true });
              }}
            />
          </div>
        )}
        <Results search={search} openRow={openRow} email={email} onSearch={run} />
      </div>
      <RowPanel
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

/** Beside the panel and on phones the form hides behind a button once there are results. */
function useFolding(isPanelOpen: boolean, hasSearched: boolean) {
  const isPhone = useMediaQuery("(max-width: 767px)");
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  const isFolded = isPanelOpen || isPhone;
  const isFormShown = !isFolded || (isOpened ?? !hasSearched);
  const fold = useCallback(() => {
    setIsOpened(false);
    if (!isFolded) return;
    // The button just pressed is gone: go on reading at the top of the results.
    globalThis.scrollTo(0, 0);
    document.getElementById("page")?.focus({ preventScroll: true });
  }, [isFolded]);
  const unfold = useCallback(() => setIsOpened(null), []);
  const toggle = () => setIsOpened(!isFormShown);
  return { isPhone, isFolded, isFormShown, fold, unfold, toggle };
}
