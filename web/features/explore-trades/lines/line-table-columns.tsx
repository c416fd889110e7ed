import { ExternalLink } from "lucide-react";
import { type LineColumn, lineColumns } from "#contract/lines/line-columns.ts";
import type { LineRow } from "#contract/operations/screening/explore-lines.ts";
import { filingLabel, filingUrl, OutLink } from "#web/explore/links/outside-links.tsx";
import { describedColumn } from "#web/explore/results/plain-cell.tsx";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { LineCell } from "./line-cell.tsx";

/** Every column of the table in the default order. */
export const lineTableColumns: readonly TableColumn<LineRow>[] = [
  ...lineColumns.map(tableColumn),
  {
    key: "links",
    name: "Links",
    control: true,
    value: () => null,
    cell: (row) => (
      <OutLink href={filingUrl(row)} label={filingLabel(row)} isIcon>
        <ExternalLink size={14} strokeWidth={1.6} aria-hidden="true" />
      </OutLink>
    ),
    leastWidth: 56,
  },
];

function tableColumn(column: LineColumn): TableColumn<LineRow> {
  return {
    ...describedColumn(column),
    value: (row) => sortValue(column.name, row),
    cell: (row) => <LineCell column={column} row={row} />,
  };
}

function sortValue(name: LineColumn["name"], row: LineRow): string | number | null {
  if (name === "filing_url") return row.accno;
  const value = row[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
