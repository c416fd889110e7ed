import {
  type EventColumn,
  type EventColumnName,
  eventColumns,
} from "#contract/events/event-columns.ts";
import { eventSortColumns } from "#contract/events/event-sort-columns.ts";
import type { EventRow } from "#contract/operations/explore-events.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { columnFormats } from "../cells/column-formats.ts";
import { columnNaming } from "../results/column-naming.ts";
import { EventCell, type EventCellOptions, FilingLink } from "./event-cell.tsx";

const sortable: readonly string[] = eventSortColumns;

/** Measured at 13 px: the longest usual text with its padding. */
const leastWidths: Partial<Record<EventColumnName, number>> = {
  conm: 190,
  ticker: 68,
  date_filed: 104,
  "8K_items": 196,
  event_return: 112,
  value_sold: 132,
  value_purchased: 168,
  market_value: 140,
  patterns: 136,
  accepted_at: 164,
  industry: 140,
  avg_daily_volume: 190,
  accno: 164,
};

/** "$ 109,405.21" with its padding; the way to the trades stands below it there. */
const phoneWidths: Partial<Record<EventColumnName, number>> = {
  value_sold: 108,
  value_purchased: 108,
};

const textOnly: readonly EventColumnName[] = ["cik", "accno"];

export const eventColumnNaming = columnNaming(eventColumns);

/** Every column of a table of events in the default order. */
export function eventTableColumns(options: EventCellOptions): TableColumn<EventRow>[] {
  return [...eventColumns.map((column) => tableColumn(column, options)), linkColumn];
}

const linkColumn: TableColumn<EventRow> = {
  key: "links",
  name: "Links",
  control: true,
  value: () => null,
  cell: (row) => <FilingLink row={row} isIcon />,
  leastWidth: 48,
};

function tableColumn(column: EventColumn, options: EventCellOptions): TableColumn<EventRow> {
  const { name, header, fullName, kind, isRequired, isVisibleByDefault } = column;
  return {
    key: name,
    name: header,
    description: fullName,
    format: columnFormats[kind] ?? "text",
    value: (row) => sortValue(name, row),
    cell: (row) => <EventCell column={column} row={row} {...options} />,
    look: name === "conm" ? "strong" : name === "industry" ? "secondary" : undefined,
    sortable: sortable.includes(name),
    textOnly: textOnly.includes(name),
    required: isRequired,
    hiddenAtFirst: !isVisibleByDefault,
    leastWidth: leastWidths[name],
    phoneWidth: phoneWidths[name],
  };
}

function sortValue(name: EventColumnName, row: EventRow): string | number | null {
  if (name === "filing_url") return row.accno;
  if (name === "patterns") return row.patterns.join(", ");
  return row[name];
}
