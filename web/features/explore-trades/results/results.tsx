import { useMemo } from "react";
import type {
  TradeRow,
  TradeTotals as Totals,
} from "#contract/operations/screening/explore-trades.ts";
import { describeTradeSearch } from "#contract/trades/describe-trade-search.ts";
import {
  pendingPricesText,
  priceUseOfTrades,
  suspectPricesText,
} from "#contract/screening/pending-prices.ts";
import { ownerInWords } from "#contract/trades/trade-columns.ts";
import type { ExplorePageState } from "#web/explore/page/use-explore-page.ts";
import { tradeEvidenceRow } from "#web/explore/evidence/evidence-rows.ts";
import { PendingPrices } from "#web/explore/results/pending-prices.tsx";
import { type ResultsKind, SearchResults } from "#web/explore/results/search-results.tsx";
import { SearchSentence } from "#web/explore/results/search-sentence.tsx";
import type { Search } from "#web/explore/search/use-search.ts";
import { DirectionCell } from "#web/explore/trades/trade-cell.tsx";
import { tradeTableColumns } from "#web/explore/trades/trade-table-columns.tsx";
import { dayInWords } from "#contract/values/day-in-words.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TradeSearchKind } from "../search/trade-search.ts";
import { tradeSearchAlert } from "./trade-search-alert.ts";
import { CircleQuestionMark } from "lucide-react";
import { IconHint } from "#web/explore/results/plain-cell.tsx";
import { counted } from "#contract/values/amount-text.ts";
import { exactDollarsText } from "#web/explore/panel/proof-text.ts";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

const defaultChoice = { return_type: "raw", return_horizon: 20 } as const;

/** The table of the submitted search. */
export function Results({ page }: { page: ExplorePageState<TradeSearchKind> }) {
  const { answer } = page.search;
  const { return_type, return_horizon } = answer?.search ?? defaultChoice;
  const searched = answer?.search.patterns?.val;
  const columns = useMemo(
    () => tradeTableColumns({ return_type, return_horizon, searched }),
    [return_type, return_horizon, searched],
  );
  return (
    <SearchResults
      kind={resultsKind}
      page={page}
      columns={columns}
      lead={answer === null ? undefined : <Lead answer={answer} search={page.search} />}
    />
  );
}

type LeadProps = { answer: TradeSearchKind["answer"]; search: Search<TradeSearchKind> };

/** The search in words, what its rows add up to, and what they lack. */
function Lead({ answer, search }: LeadProps) {
  const sentence = useMemo(() => describeTradeSearch(answer), [answer]);
  const pending = answer.named.pending_prices;
  return (
    <>
      <SearchSentence parts={sentence} />
      {answer.num_rows > 0 && <TradeTotals totals={answer.totals} pending={pending} />}
      <PendingPrices
        text={pendingPricesText(pending, "trades", priceUseOfTrades(answer.search))}
        again={{ label: "Search again", run: search.searchAgain }}
      />
    </>
  );
}

const phoneLayout: PhoneLayout<TradeRow> = {
  lead: {
    title: (row) => row.conm,
    detail: (row) => (
      <>
        {[row.ticker, dayInWords(row.trade_date)].filter((part) => part !== null).join(" · ")}
        <span className="block truncate">{ownerInWords(row)}</span>
      </>
    ),
  },
  second: {
    key: "value",
    detail: (row) => <DirectionCell row={row} />,
  },
  // The return comes third.
  folded: ["ticker", "owner", "title", "trade_direction", "trade_date"],
};

const resultsKind: ResultsKind<TradeSearchKind> = {
  exportPath: "/export/trades",
  withPanelOpen: [
    "conm",
    "ticker",
    "owner",
    "value",
    "trade_date",
    "trade_direction",
    "days_to_file",
  ],
  phone: phoneLayout,
  further: {
    of: "trades",
    alert: tradeSearchAlert,
    evidence: tradeEvidenceRow,
    search: ({ search }) => ({ type: "explore_trades", ...search }),
  },
  nothingStored: "No insider trades are stored yet.",
};

/**
 * Totals of all rows of the search, to the cent as for an event, and the number of excluded rows.
 */
function TradeTotals({ totals, pending }: { totals: Totals; pending: number | undefined }) {
  const suspect = suspectPricesText(pending);
  const { rows_outside_sums: outside } = totals;
  // A side that adds up to nothing is left out; both, where no row counts.
  const isPurchased = Number(totals.value_purchased) !== 0;
  const isSold = Number(totals.value_sold) !== 0 || !isPurchased;
  return (
    <p className="mt-0.5 text-xs text-muted">
      {isSold && (
        <>
          Sold <Sum exact={totals.value_sold} />
        </>
      )}
      {isSold && isPurchased && ", "}
      {isPurchased && (
        <>
          {isSold ? "purchased" : "Purchased"} <Sum exact={totals.value_purchased} />
        </>
      )}
      .
      {outside > 0 && (
        <>
          {" "}
          {counted(outside, "row", "rows")} excluded from totals
          <IconHint
            text="Rows with no price, a suspect price, or a trade already reported in another filing are excluded. The insider totals of an event follow the same rule. Exported CSV files do not mark these rows; the other formats do."
            label="Why rows are excluded"
            tone="text-faint"
          >
            <CircleQuestionMark size={12} aria-hidden="true" />
          </IconHint>
        </>
      )}
      {suspect !== null && <span className="text-warn-text"> {suspect}</span>}
    </p>
  );
}

/** Prices have up to four decimals: fractions of a cent are in the tooltip. */
function Sum({ exact }: { exact: string }) {
  const [shown, finer] = [dollarsText(exact), exactDollarsText(exact)];
  return (
    <b title={shown === finer ? undefined : finer} className="font-medium text-text tabular-nums">
      {shown}
    </b>
  );
}
