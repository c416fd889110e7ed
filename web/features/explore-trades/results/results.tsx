import { useMemo, useState } from "react";
import type { TradeRow } from "#contract/operations/explore-trades.ts";
import { ownerInWords, tradeColumns } from "#contract/trades/trade-columns.ts";
import { explorePageSizes } from "#contract/trades/trade-vocabulary.ts";
import { CallError } from "#web/api/call-error.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { exportTrades } from "../api/export-trades.ts";
import { useScreenerColumns } from "../api/screener-columns.ts";
import { rowKey } from "../search/link-search.ts";
import type { TradeForm } from "../search/trade-form.ts";
import { tableView } from "../search/trade-search-state.ts";
import type { OpenRowControl } from "../search/use-open-row.ts";
import type { TradeSearch } from "../search/use-trade-search.ts";
import { ConditionsSentence } from "./conditions-sentence.tsx";
import { EmptyResult } from "./empty-result.tsx";
import { besidePanel } from "./beside-panel.ts";
import { headersOfNames, namesOfHeaders, tradeTableColumns } from "./table-columns.tsx";
import { DirectionCell } from "./trade-cell.tsx";

type ResultsProps = {
  search: TradeSearch;
  openRow: OpenRowControl;
  email: string;
  onSearch: (form: TradeForm) => void;
};

/** The table of the submitted search. */
export function Results({ search, openRow, email, onSearch }: ResultsProps) {
  const { state, answer, isSearching, dispatch } = search;
  const preferences = useScreenerColumns(email);
  const csv = useExport(search, preferences.saved);
  const choice = answer?.search ?? defaultChoice;
  const columns = useMemo(
    () =>
      tradeTableColumns({
        return_type: choice.return_type,
        return_horizon: choice.return_horizon,
      }),
    [choice.return_type, choice.return_horizon],
  );
  const isBesidePanel = openRow.open !== null;
  const saved = headersOfNames(preferences.saved);
  const shown = useMemo(
    () => (isBesidePanel ? besidePanel(columns, state.sort.column) : columns),
    [isBesidePanel, columns, state.sort.column],
  );
  if (state.run === null || (answer === null && !isSearching)) return null;
  const { form } = state.run;

  return (
    <DataTable
      title="Explore Insider Trades"
      columns={shown}
      rows={answer?.rows}
      rowKey={rowKey}
      total={answer?.num_rows ?? 0}
      view={tableView(state)}
      onViewChange={(view) => dispatch({ type: "view", view })}
      pageSizes={explorePageSizes}
      loading={isSearching}
      lead={answer === null ? undefined : <ConditionsSentence answer={answer} />}
      empty={<EmptyResult form={form} onSearch={onSearch} />}
      onExport={csv.run}
      exporting={csv.isRunning}
      savedColumns={isBesidePanel ? undefined : saved}
      onSaveColumns={
        isBesidePanel ? undefined : (headers) => void preferences.save(namesOfHeaders(headers))
      }
      onRowClick={openRow.show}
      selectedKey={openRow.key}
      phone={phoneLayout}
    />
  );
}

const defaultChoice = { return_type: "raw", return_horizon: 20 } as const;

const phoneLayout: PhoneLayout<TradeRow> = {
  lead: {
    title: (row) => row.conm,
    detail: (row) => [row.ticker, ownerInWords(row)].filter((part) => part !== null).join(" · "),
  },
  second: { key: "value", detail: (row) => <DirectionCell row={row} /> },
  folded: ["ticker", "owner", "trade_direction"],
};

/** The visible columns of all rows, as a file from the server. */
function useExport({ state }: TradeSearch, saved: readonly string[] | null) {
  const [isRunning, setIsRunning] = useState(false);
  const showToast = useToast();

  async function run() {
    setIsRunning(true);
    try {
      await exportTrades(state, visibleColumns(saved));
    } catch (error) {
      const text = error instanceof CallError ? error.message : undefined;
      showToast({ tone: "danger", title: "The CSV file could not be made.", text });
    } finally {
      setIsRunning(false);
    }
  }

  return { isRunning, run: () => void run() };
}

function visibleColumns(saved: readonly string[] | null) {
  const known = (saved ?? []).flatMap(
    (name) => tradeColumns.find((column) => column.name === name) ?? [],
  );
  return known.length === 0 ? tradeColumns.filter((column) => column.isVisibleByDefault) : known;
}
