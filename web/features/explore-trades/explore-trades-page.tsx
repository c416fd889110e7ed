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
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { tradeAddress, tradeSearch } from "./search/trade-search.ts";
import { StoredDataLine } from "#web/explore/page/stored-data-line.tsx";
import { PhoneSort } from "#web/explore/results/phone-sort.tsx";
import { columnHeader, tradeColumns } from "#contract/trades/trade-columns.ts";
import { forgetLink, useLinkSearch } from "./search/link-search.ts";

const openTrade = {
  parameter: "row",
  keyOf: tradeKeyText,
  isKey: (text: string) => tradeKeyOf(text) !== null,
};

export function ExploreTradesPage() {
  const unusable = tradeSearch.useLocked();
  const control = tradeSearch.useForm();
  const search = tradeSearch.useRows();
  const prepare = useCallback(
    (form: TradeForm, context: PayloadContext) => tradeSearch.prepare(form, context, unusable),
    [unusable],
  );
  const page = useExplorePage({
    control,
    search,
    rows: search.answer?.rows,
    prepare,
    address: tradeAddress,
    lockedIn: (form) => tradeSearch.lockedConditions(form, unusable),
    isOtherLink: (parameters) => readAutoSearch([...parameters]) !== null,
    onWrite: forgetLink,
    naming: tradeColumnNaming,
    latest: tradeSearch.latest,
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
      conditions={tradeSearch.conditions(control.form).length}
      storedData={
        <StoredDataLine
          what="trades"
          none="No trades are stored yet"
          stored={({ trades }) => ({
            count: trades.count,
            first: trades.first_trade_date,
            last: trades.last_trade_date,
          })}
        />
      }
      phoneSort={
        <PhoneSort
          search={search}
          columns={tradeColumns}
          headerOf={(column, answer) => columnHeader(column, answer.search)}
        />
      }
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
