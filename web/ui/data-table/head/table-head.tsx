import type { TableColumn } from "../table-column.ts";
import type { SortState } from "../table-view.ts";
import type { ColumnWidths } from "../widths/use-column-widths.ts";
import { HeadCell } from "./head-cell.tsx";

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: SortState | null;
  onSort: (key: string) => void;
  /** Absent where columns cannot be resized. */
  widths: ColumnWidths | undefined;
}

export function TableHead<Row>({ columns, sort, onSort, widths }: TableHeadProps<Row>) {
  return (
    <thead className="group/head">
      <tr>
        {columns.map((column, at) => (
          <HeadCell
            key={column.key}
            column={column}
            first={at === 0}
            last={at === columns.length - 1}
            direction={sort?.key === column.key ? sort.direction : undefined}
            onSort={onSort}
            index={at}
            widths={at === columns.length - 1 ? undefined : widths}
          />
        ))}
      </tr>
    </thead>
  );
}
