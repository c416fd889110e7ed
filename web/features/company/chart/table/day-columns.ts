import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import type { TableDay } from "./table-days.ts";

/** The columns in sight. */
export const dayColumns: readonly TableColumn<TableDay>[] = [
  {
    key: "day",
    name: "Day",
    format: "day",
    value: (row) => row.day,
    leastWidth: 104,
    sortable: true,
  },
  {
    key: "close",
    name: "Close",
    description: "Close as printed that day, dollars",
    format: "dollars",
    value: (row) => row.close ?? row.price,
    sortable: true,
  },
  {
    key: "raw_return",
    name: "Raw return",
    description: "Change from the previous trading day, dividends included",
    format: "signedPercent",
    value: (row) => row.rawReturn,
    sortable: true,
  },
  {
    key: "adjusted_return",
    name: "Market adjusted",
    description: "Raw return minus the market fund's return that day",
    format: "signedPercent",
    value: (row) => row.adjustedReturn,
    leastWidth: 130,
    sortable: true,
  },
  {
    key: "volume",
    name: "Volume",
    format: "count",
    value: (row) => row.volume,
    leastWidth: 110,
    sortable: true,
  },
  {
    key: "purchases",
    name: "Purchases",
    format: "count",
    value: (row) => row.purchases,
    sortable: true,
  },
  {
    key: "purchased",
    name: "Purchased",
    description: "Value purchased by insiders, dollars",
    format: "dollars",
    value: (row) => row.purchasedUsd,
    leastWidth: 120,
    sortable: true,
  },
  { key: "sales", name: "Sales", format: "count", value: (row) => row.sales, sortable: true },
  {
    key: "sold",
    name: "Sold",
    description: "Value sold by insiders, dollars",
    format: "dollars",
    value: (row) => row.soldUsd,
    leastWidth: 120,
    sortable: true,
  },
  {
    key: "not_summed",
    name: "Excluded",
    description:
      "Trades of the day excluded from the values: no price, a suspect price, or already reported in another filing",
    format: "count",
    value: (row) => row.notSummed,
    sortable: true,
  },
  { key: "filings", name: "Filings", value: (row) => row.filings, leastWidth: 150 },
];

/** What a file has besides. */
export const fileColumns: readonly TableColumn<TableDay>[] = [
  ...dayColumns,
  { key: "open", name: "Open", format: "dollars", value: (row) => row.open },
  { key: "high", name: "High", format: "dollars", value: (row) => row.high },
  { key: "low", name: "Low", format: "dollars", value: (row) => row.low },
  {
    key: "price",
    name: "Price drawn",
    format: "dollars",
    value: (row) => row.price,
    csv: (row) => row.price,
  },
  {
    key: "adjusted_close",
    name: "Adjusted close",
    format: "dollars",
    value: (row) => row.adjustedClose,
    csv: (row) => row.adjustedClose,
  },
  { key: "accessions", name: "Accession numbers", value: (row) => row.accessions },
];
