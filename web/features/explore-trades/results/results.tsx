import { useMemo } from "react";
import type { TradeRow } from "#contract/operations/explore-trades.ts";
import { describeTradeSearch } from "#contract/trades/describe-trade-search.ts";
import { ownerInWords } from "#contract/trades/trade-columns.ts";
import { explorePageSizes } from "#contract/trades/trade-vocabulary.ts";
import { CopyLinkButton } from "#web/explore/address/copy-link-button.tsx";
import { addressText } from "#web/explore/address/search-address.ts";
import { ExportProgress } from "#web/explore/export/export-progress.tsx";
import { useExport } from "#web/explore/export/use-export.ts";
import type { OpenRowControl } from "#web/explore/panel/use-open-row.ts";
import { besidePanel } from "#web/explore/results/beside-panel.ts";
import { EmptyResult } from "#web/explore/results/empty-result.tsx";
import { LeadWithStudy } from "#web/explore/results/lead-with-study.tsx";
import { LinkedColumns } from "#web/explore/results/linked-columns.tsx";
import { SearchSentence } from "#web/explore/results/search-sentence.tsx";
import type { ShownColumns } from "#web/explore/results/use-shown-columns.ts";
import { pageRequest, tableView } from "#web/explore/search/search-state.ts";
import { DirectionCell } from "#web/explore/trades/trade-cell.tsx";
import { tradeKeyText } from "#web/explore/trades/trade-key.ts";
import { tradeTableColumns } from "#web/explore/trades/trade-table-columns.tsx";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import { activeConditions } from "../search/active-conditions.ts";
import { tradeAddress } from "../search/trade-address.ts";
import { changedForm, type TradeForm } from "../search/trade-form.ts";
import type { TradeSearch, TradeSearchKind } from "../search/trade-search-state.ts";
import { tradeSearchAlert } from "./trade-search-alert.ts";
import { TradeTotals } from "./trade-totals.tsx";

type ResultsProps = {
  search: TradeSearch;
  openRow: OpenRowControl<TradeRow>;
  shownColumns: ShownColumns;
  onSearch: (form: TradeForm) => void;
};

const title = "Explore Insider Trades";
const panels = ["row"] as const;

/** The table of the submitted search. */
export function Results({ search, openRow, shownColumns, onSearch }: ResultsProps) {
  const { state, answer, isSearching, dispatch } = search;
  const choice = answer?.search ?? defaultChoice;
  const columns = useMemo(
    () =>
      tradeTableColumns({
        return_type: choice.return_type,
        return_horizon: choice.return_horizon,
      }),
    [choice.return_type, choice.return_horizon],
  );
  const isBesidePanel = openRow.key !== null;
  const shown = useMemo(
    () => (isBesidePanel ? besidePanel(columns, keptBesidePanel, state.sort.column) : columns),
    [isBesidePanel, columns, state.sort.column],
  );
  const request = pageRequest(state);
  const file = useExport({
    path: "/export/trades",
    title,
    search: request === null ? null : { type: "explore_trades", ...request },
    columns: shownColumns.names,
  });
  if (state.run === null || (answer === null && !isSearching)) return null;
  const { form } = state.run;

  return (
    <DataTable
      title={title}
      columns={shown}
      rows={answer?.rows}
      rowKey={tradeKeyText}
      total={answer?.num_rows ?? 0}
      view={tableView(state)}
      onViewChange={(view) => dispatch({ type: "view", view })}
      pageSizes={explorePageSizes}
      loading={isSearching}
      lead={
        answer === null ? undefined : (
          <LeadWithStudy of="trades" payload={state.run.payload} alert={tradeSearchAlert(form)}>
            <Lead answer={answer} />
            <LinkedColumns showOwn={shownColumns.showOwn} />
          </LeadWithStudy>
        )
      }
      empty={
        <EmptyResult
          conditions={activeConditions(form)}
          nothingStored="The search had no conditions: no insider trades are stored yet."
          onLift={(lifted) => onSearch(changedForm(form, lifted))}
        />
      }
      tools={
        <>
          <ExportProgress running={file.running} />
          <CopyLinkButton
            text={addressText(tradeAddress, form, { ...state, columns: shownColumns.names })}
            panels={panels}
          />
        </>
      }
      onExport={file.run}
      exporting={file.running !== null}
      exportChoices={file.choices}
      savedColumns={isBesidePanel ? undefined : shownColumns.headers}
      onSaveColumns={isBesidePanel ? undefined : shownColumns.save}
      onRowClick={openRow.show}
      selectedKey={openRow.key ?? undefined}
      phone={phoneLayout}
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

const defaultChoice = { return_type: "raw", return_horizon: 20 } as const;

const keptBesidePanel = [
  "conm",
  "ticker",
  "owner",
  "trade_date",
  "trade_direction",
  "value",
  "days_to_file",
];

const phoneLayout: PhoneLayout<TradeRow> = {
  lead: {
    title: (row) => row.conm,
    detail: (row) => [row.ticker, ownerInWords(row)].filter((part) => part !== null).join(" · "),
  },
  second: { key: "value", detail: (row) => <DirectionCell row={row} /> },
  folded: ["ticker", "owner", "trade_direction"],
};
