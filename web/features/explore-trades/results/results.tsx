import { useMemo } from "react";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import { describeTradeSearch } from "#contract/trades/describe-trade-search.ts";
import { ownerInWords } from "#contract/trades/trade-columns.ts";
import type { ExplorePageState } from "#web/explore/page/use-explore-page.ts";
import { tradeEvidenceRow } from "#web/explore/evidence/evidence-rows.ts";
import { type ResultsKind, SearchResults } from "#web/explore/results/search-results.tsx";
import { SearchSentence } from "#web/explore/results/search-sentence.tsx";
import { DirectionCell } from "#web/explore/trades/trade-cell.tsx";
import { tradeTableColumns } from "#web/explore/trades/trade-table-columns.tsx";
import { dayInWords } from "#contract/values/day-in-words.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TradeSearchKind } from "../search/trade-search.ts";
import { tradeSearchAlert } from "./trade-search-alert.ts";
import { TradeTotals } from "./trade-totals.tsx";

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
      lead={answer === null ? undefined : <Lead answer={answer} />}
    />
  );
}

/** The search in words, and what its rows add up to. */
function Lead({ answer }: { answer: TradeSearchKind["answer"] }) {
  const sentence = useMemo(() => describeTradeSearch(answer), [answer]);
  return (
    <>
      <SearchSentence parts={sentence} />
      {answer.num_rows > 0 && <TradeTotals totals={answer.totals} />}
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
  further: { of: "trades", alert: tradeSearchAlert, evidence: tradeEvidenceRow },
  nothingStored: "No insider trades are stored yet.",
};
