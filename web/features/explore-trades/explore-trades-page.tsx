import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { FiltersButton } from "#web/explore/filter-form/filters-button.tsx";
import { useFolding } from "#web/explore/filter-form/use-folding.ts";
import { useOpenRow } from "#web/explore/panel/use-open-row.ts";
import { FailureDialog } from "#web/explore/results/failure-dialog.tsx";
import type { PayloadContext } from "#web/explore/search/payload-conditions.ts";
import { useSubmit } from "#web/explore/search/use-submit.ts";
import { TradePanel } from "#web/explore/trade-panel/trade-panel.tsx";
import { tradeKeyOf, tradeKeyText } from "#web/explore/trades/trade-key.ts";
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
import { useUnusableFilters } from "./search/unusable-filters.ts";
import { useLinkSearch } from "./search/use-link-search.ts";
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
    <div className={openRow.key === null ? "" : "xl:pr-131"}>
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
              {folding.isPhone && <TradePhoneSort search={search} />}
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
