import { useCallback } from "react";
import { screenerColumnsPreference } from "#contract/operations/accounts/preferences.ts";
import { readAutoSearch } from "#contract/permalinks/auto-search-link.ts";
import { tradeColumnNaming } from "#web/explore/trades/trade-table-columns.tsx";
import { ExplorePage } from "#web/explore/page/explore-page.tsx";
import { useExplorePage } from "#web/explore/page/use-explore-page.ts";
import type { PayloadContext } from "#web/explore/search/payload-conditions.ts";
import { TradePanel } from "#web/explore/trade-panel/trade-panel.tsx";
import { tradeKeyOf, tradeKeyText } from "#web/explore/trades/trade-flags.ts";
import { screens } from "#web/session/screens.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { FilterForm } from "./filter-form/filter-form.tsx";
import { Results } from "./results/results.tsx";
import { TradePhoneSort } from "./results/trade-phone-sort.tsx";
import { activeConditions } from "./search/active-conditions.ts";
import { prepareSearch } from "./search/prepare-search.ts";
import { tradeAddress } from "./search/trade-address.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { latestTrades } from "./search/trade-search-state.ts";
import { lockedConditions, useUnusableFilters } from "./search/unusable-filters.ts";
import { forgetLink, useLinkSearch } from "./search/use-link-search.ts";
import { useTradeForm } from "./search/use-trade-form.ts";
import { useTradeSearch } from "./search/use-trade-search.ts";
import { StoredDataLine } from "./stored-data-line.tsx";

const openTrade = {
  parameter: "row",
  keyOf: tradeKeyText,
  isKey: (text: string) => tradeKeyOf(text) !== null,
};

export function ExploreTradesPage() {
  const unusable = useUnusableFilters();
  const control = useTradeForm();
  const search = useTradeSearch();
  const prepare = useCallback(
    (form: TradeForm, context: PayloadContext) => prepareSearch(form, context, unusable),
    [unusable],
  );
  const page = useExplorePage({
    control,
    search,
    rows: search.answer?.rows,
    prepare,
    address: tradeAddress,
    lockedIn: (form) => lockedConditions(form, unusable),
    isOtherLink: (parameters) => readAutoSearch([...parameters]) !== null,
    onWrite: forgetLink,
    naming: tradeColumnNaming,
    latest: latestTrades,
    preference: screenerColumnsPreference,
    row: openTrade,
  });
  const { openLink, prefill } = page;
  const link = useLinkSearch({ open: openLink, prefill, panels: [openTrade.parameter] });

  return (
    <ExplorePage
      title={screens.exploreTrades.title}
      screen="explore_trades"
      page={page}
      conditions={activeConditions(control.form).length}
      storedData={<StoredDataLine />}
      phoneSort={<TradePhoneSort search={search} />}
      form={<FilterForm control={control} unusable={unusable} {...page.form} />}
      results={<Results page={page} />}
    >
      <TradePanel
        control={page.openRow}
        horizon={search.answer?.search.return_horizon ?? control.form.returnHorizon}
      />
      <Dialog
        open={link.problem !== null}
        onOpenChange={(open) => !open && link.dismissProblem()}
        title="Company not found"
      >
        <p className="text-text">{link.problem}</p>
      </Dialog>
    </ExplorePage>
  );
}
