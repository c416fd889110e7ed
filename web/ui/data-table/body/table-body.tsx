import type { PhoneLayout } from "../phone-layout.ts";
import type { TableColumn } from "../table-column.ts";
import type { KeyboardEvent, MouseEvent } from "react";
import { isControl } from "#web/ui/is-typing.ts";
import { classNames } from "#web/ui/class-names.ts";
import { TableCell } from "./table-cell.tsx";

interface TableBodyProps<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  pageSize: number;
  loading?: boolean | undefined;
  onRowClick?: ((row: Row) => void) | undefined;
  selectedKey?: string | undefined;
  phone: PhoneLayout<Row> | undefined;
}

const bar = <span className="block h-3 rounded-small bg-hover" />;

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowKey, pageSize, loading, onRowClick, selectedKey, phone } = props;
  if (!rows) {
    // One animation for all bars: starting one per bar takes as long as laying out the rows.
    return (
      <tbody aria-hidden className="animate-skeleton">
        {Array.from({ length: pageSize }, (_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the bars are all alike
          <tr key={at} className="odd:bg-surface even:bg-zebra">
            {columns.map((column) => (
              <td key={column.key} className="h-8 px-2.5 max-md:h-13">
                {bar}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    );
  }
  return (
    <tbody className={loading ? "opacity-60 transition-opacity" : "transition-opacity"}>
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <TableRow
            key={key}
            row={row}
            columns={columns}
            phone={phone}
            selected={key === selectedKey}
            onRowClick={onRowClick}
          />
        );
      })}
    </tbody>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly TableColumn<Row>[];
  phone: PhoneLayout<Row> | undefined;
  selected: boolean;
  onRowClick: ((row: Row) => void) | undefined;
}

/** A row that can be opened: by a click, or by Enter while it has the focus; arrows go to its neighbours. */
function TableRow<Row>({ row, columns, phone, selected, onRowClick }: TableRowProps<Row>) {
  function open(event: MouseEvent) {
    if (!isControl(event.target) && window.getSelection()?.isCollapsed !== false) onRowClick?.(row);
  }

  function onKey(event: KeyboardEvent<HTMLTableRowElement>) {
    if (event.target !== event.currentTarget) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onRowClick?.(row);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      focusNeighbour(event.currentTarget, event.key);
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Enter is handled
    <tr
      data-selected={selected ? "" : undefined}
      aria-current={selected ? "true" : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row opens on Enter
      tabIndex={onRowClick ? 0 : undefined}
      onClick={onRowClick && open}
      onKeyDown={onRowClick && onKey}
      className={classNames(
        "group/row odd:bg-surface even:bg-zebra hover:bg-hover data-selected:bg-selected",
        "focus-visible:-outline-offset-2",
        onRowClick && "cursor-pointer",
      )}
    >
      {columns.map((column, at) => (
        <TableCell
          key={column.key}
          column={column}
          row={row}
          phone={phone}
          first={at === 0}
          last={at === columns.length - 1}
        />
      ))}
    </tr>
  );
}

function focusNeighbour(row: HTMLTableRowElement, key: string) {
  const neighbour = key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
  if (neighbour instanceof HTMLElement) neighbour.focus();
}
