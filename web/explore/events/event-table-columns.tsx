import {
  type EventColumn,
  type EventColumnName,
  eventColumns,
} from "#contract/events/event-columns.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { describedColumn } from "#web/explore/results/plain-cell.tsx";
import { EventCell, type EventCellOptions, FilingLink } from "./event-cell.tsx";

/** The event whose panel is open, in the address. */
export const openEventRow = {
  parameter: "event",
  keyOf: ({ accno }: Pick<EventRow, "accno">) => accno,
  isKey: (text: string) => /^\d{10}-\d{2}-\d{6}$/.test(text),
};

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
  return {
    ...describedColumn(column),
    value: (row) => sortValue(column.name, row),
    cell: (row) => <EventCell column={column} row={row} {...options} />,
  };
}

function sortValue(name: EventColumnName, row: EventRow): string | number | null {
  if (name === "filing_url") return row.accno;
  if (name === "patterns") return row.patterns.join(", ");
  return row[name];
}
