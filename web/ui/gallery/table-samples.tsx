import { useState } from "react";

import { Button } from "../button/button.tsx";
import { ClientDataTable } from "../data-table/client-data-table.tsx";
import { DataTable } from "../data-table/data-table.tsx";
import { type NamedColumnRule, namedColumns, type NamedRow } from "../data-table/named-columns.tsx";
import type { PhoneLayout } from "../data-table/phone-layout.ts";
import { sortRows } from "#web/ui/data-table/sort-cells.ts";
import type { TableView } from "../data-table/table-view.ts";
import { EmptyState } from "../display/empty-state.tsx";
import { Directed } from "../display/figures.tsx";
import { sampleColumns } from "./rows/sample-columns.tsx";
import { Sample } from "./sample.tsx";
import { type SampleTrade, sampleTrades } from "./rows/sample-trades.ts";

const phone: PhoneLayout<SampleTrade> = {
  lead: { title: (row) => row.company, detail: (row) => `${row.ticker} · ${row.owner}` },
  second: {
    key: "value",
    detail: (row) => (
      <Directed direction={row.direction === "Sale" ? "down" : "up"}>{row.direction}</Directed>
    ),
  },
  folded: ["ticker", "owner", "direction"],
};

const rowKey = (row: SampleTrade) => row.id;

export function TableSamples() {
  const [saved, setSaved] = useState<unknown>(null);
  const [loading, setLoading] = useState(false);
  const [selected, setSelected] = useState<string>();
  const [view, setView] = useState<TableView>({
    sort: { key: "eventReturn", direction: "asc" },
    page: 1,
    pageSize: 20,
  });
  const column = sampleColumns.find(({ key }) => key === view.sort?.key);
  const sorted = sortRows(sampleTrades, column?.value ?? rowKey, {}, view.sort?.direction ?? "asc");
  return (
    <div className="flex flex-col gap-3">
      <Sample part="DataTable">
        <DataTable
          title="Explore Insider Trades"
          lead={
            <p className="text-xs text-muted">
              <b className="font-medium text-text">412 trades</b>: purchases and sales by an Officer
              or Director, value <b className="font-medium text-text">&gt;= $ 250K</b>.
            </p>
          }
          columns={sampleColumns}
          rows={sorted.slice((view.page - 1) * view.pageSize, view.page * view.pageSize)}
          rowKey={rowKey}
          total={412}
          view={view}
          onViewChange={setView}
          pageSizes={[10, 20, 50, 100]}
          loading={loading}
          savedColumns={saved}
          onSaveColumns={setSaved}
          onExport={() => setLoading(!loading)}
          onRowClick={(row) => setSelected(row.id)}
          selectedKey={selected}
          phone={phone}
        />
      </Sample>
      <Sample part="ClientDataTable" note="rows can be removed">
        <RemovableSample />
      </Sample>
      <Sample part="DataTable" note="first load">
        <DataTable
          title="Loading for the first time"
          columns={sampleColumns}
          rows={undefined}
          rowKey={rowKey}
          total={0}
          view={{ sort: null, page: 1, pageSize: 3 }}
          onViewChange={setView}
          pageSizes={[10]}
          loading
          phone={phone}
        />
      </Sample>
      <Sample part="DataTable" note="nothing found">
        <DataTable
          title="Nothing found"
          columns={sampleColumns}
          rows={[]}
          rowKey={rowKey}
          total={0}
          view={view}
          onViewChange={setView}
          pageSizes={[10]}
          empty={
            <EmptyState
              title="No trades match these conditions."
              action={<Button variant="outline">Remove the value condition</Button>}
            />
          }
        />
      </Sample>
    </div>
  );
}

const resultNames = [
  "Company Name",
  "Ticker",
  "CIK",
  "Date Accepted",
  "Shares",
  "Value ($K)",
  "Filing URL",
];

const resultRows: readonly NamedRow[] = sampleTrades.map((trade, at) => ({
  "Company Name": trade.company,
  Ticker: trade.ticker,
  CIK: `00003201${10 + at}`,
  "Date Accepted": `${trade.day} 16:31:0${at % 10}`,
  Shares: at === 3 ? null : 1200 * (at + 1),
  "Value ($K)": trade.valueThousandUsd,
  "Filing URL": "https://www.sec.gov/",
}));

const resultColumns = namedColumns(
  resultNames,
  resultRows,
  new Map<string, NamedColumnRule>([
    ["Company Name", { firstShare: 15 }],
    ["Ticker", { cell: (row) => <a href="#ticker">{row["Ticker"]}</a> }],
    ["Shares", { format: "count" }],
    ["Value ($K)", { format: "dollars" }],
  ]),
);

function RemovableSample() {
  const [rows, setRows] = useState(resultRows);
  const [remove] = useState(() => (row: NamedRow) => {
    setRows((current) => current.filter((other) => other !== row));
  });
  return (
    <ClientDataTable
      title="Results for Large sales"
      columns={resultColumns}
      rows={rows}
      rowKey={(row) => String(row["CIK"])}
      onRemoveRow={remove}
    />
  );
}
