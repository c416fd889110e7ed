import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { readAutoSearch } from "#contract/permalinks/auto-search-link.ts";
import { isLineLink } from "#contract/permalinks/line-link.ts";
import { ExplorePage } from "#web/explore/page/explore-page.tsx";
import { StoredDataLine } from "#web/explore/page/stored-data-line.tsx";
import { useExplorePage } from "#web/explore/page/use-explore-page.ts";
import { TradePanel } from "#web/explore/trade-panel/trade-panel.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { FilterForm } from "./filter-form/filter-form.tsx";
import { Results } from "./results/results.tsx";
import { TransactionsSwitch } from "./transactions-switch.tsx";
import { forgetLink, useLinkSearch } from "./search/link-search.ts";
import { tradeSearch } from "./search/trade-search.ts";

// Who searches the open market does not load it.
const LinesPage = lazy(async () => ({
  default: (await import("./lines/lines-page.tsx")).LinesPage,
}));

/** Open market, unless the address selects all transactions; a link that fills in the form itself is of it. */
export function ExploreTradesPage() {
  const [parameters] = useSearchParams();
  const entries = [...parameters];
  if (!isLineLink(entries) || readAutoSearch(entries) !== null) return <TradesPage />;
  return (
    <Suspense fallback={null}>
      <LinesPage />
    </Suspense>
  );
}

function TradesPage() {
  const unusable = tradeSearch.useLocked();
  const control = tradeSearch.useForm();
  const search = tradeSearch.useRows();
  const page = useExplorePage({
    subject: tradeSearch,
    unusable,
    control,
    search,
    isOtherLink: (parameters) => readAutoSearch([...parameters]) !== null,
    onWrite: forgetLink,
  });
  const { openLink, prefill } = page;
  const link = useLinkSearch({ open: openLink, prefill, panels: [tradeSearch.row.parameter] });

  return (
    <ExplorePage
      page={page}
      choice={
        <TransactionsSwitch
          chosen="open market"
          subject={tradeSearch}
          searched={search.state.run?.form ?? null}
        />
      }
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
