import { type ReactNode, useMemo, useState, useEffect } from "react";
import { Card } from "../display/card.tsx";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import type { RowMenuEntry } from "#web/ui/overlay/row-menu.tsx";
import { useIsPhone } from "../overlay/use-media-query.ts";
import { TableBody } from "./body/table-body.tsx";
import { TruncationTip } from "./body/truncation-tip.tsx";
import { copyRows } from "./copy-rows.ts";
import { type PhoneLayout, phoneColumns } from "./phone-layout.ts";
import { visibleNames } from "./preferences/column-choice.ts";
import type { TableColumn } from "./table-column.ts";
import {
  sortedBy,
  type TableView,
  type SortState,
  rangeText,
  sizedTo,
  turnedTo,
} from "./table-view.ts";
import { TitleBar } from "./title-bar.tsx";
import {
  phoneTableSize,
  tableSize,
  useColumnWidths,
  type ColumnWidths,
} from "./widths/table-size.ts";
import { X } from "lucide-react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { HeadCell } from "./body/head-cell.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { pageCountOf, Pagination } from "#web/ui/display/pagination.tsx";

export interface DataTableProps<Row> {
  /** The accessible name, and the name of the CSV file. */
  title: string;
  /** Keep the array stable. */
  columns: readonly TableColumn<Row>[];
  /** The rows of this page; undefined until they have been loaded once. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The number of all rows, over all pages. */
  total: number;
  view: TableView;
  onViewChange: (view: TableView) => void;
  pageSizes: readonly number[];
  /** New rows are on their way: the old ones stay, faded. */
  loading?: boolean | undefined;
  /** At the left of the title bar, such as the sentence of conditions. */
  lead?: ReactNode;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
  /** Writes the CSV file; without it there is no Export CSV button. */
  onExport?: (() => void) | undefined;
  exporting?: boolean | undefined;
  /** Other kinds of file, in a menu next to that button. */
  exportChoices?: readonly RowMenuEntry[] | undefined;
  /** Further buttons of the title bar, before the export. */
  tools?: ReactNode;
  /** The saved names of visible columns, unchecked. */
  savedColumns?: unknown;
  /** The names to show whatever was saved, such as those with a column a filter is about. */
  visibleColumns?: readonly string[] | undefined;
  /** Saves the names of visible columns; without it there is no Preferences button. */
  onSaveColumns?: ((names: string[]) => void) | undefined;
  onRowClick?: ((row: Row) => void) | undefined;
  selectedKey?: string | undefined;
  /** Adds the Remove column; keep the function stable. */
  onRemoveRow?: ((row: Row) => void) | undefined;
  phone?: PhoneLayout<Row> | undefined;
}

/** The table of the product, for rows that are sorted and paged elsewhere; see ClientDataTable. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { title, rows, view, onViewChange, loading = false, empty } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [table, setTable] = useState<HTMLElement | null>(null);
  const narrow = useIsPhone();
  const phone = narrow ? props.phone : undefined;
  const visible = useVisibleColumns(props);
  const columns = useMemo(
    () => (phone ? phoneColumns(visible, phone, view.sort?.key) : visible),
    [visible, phone, view.sort?.key],
  );
  const widths = useColumnWidths(columns);
  const size = phone ? phoneTableSize(columns) : tableSize(columns, widths.percent);
  const overflowing = useOverflow(scroller);
  const nothing = rows?.length === 0 && !loading;
  const { rowKey, onRowClick, selectedKey } = props;
  const { pageSize } = view;
  // The same element as long as nothing in it changes: dragging an edge leaves the cells alone.
  const body = useMemo(
    () => (
      <TableBody
        {...{ columns, rows, rowKey, pageSize, loading, onRowClick, selectedKey, phone }}
      />
    ),
    [columns, rows, rowKey, pageSize, loading, onRowClick, selectedKey, phone],
  );

  return (
    <Card aria-label={title} className="min-w-0">
      <TitleBar {...props} />
      <div className="relative">
        <ProgressLine
          active={loading}
          label={`Loading ${title}`}
          className="absolute inset-x-0 top-0 z-20"
        />
        {nothing && <div className="border-t border-border">{empty}</div>}
        {!nothing && (
          // Low enough for its head to stay in sight at the end of the page, above the pages of the table and the footer.
          <div
            ref={setScroller}
            data-overflowing={overflowing ? "" : undefined}
            data-phone={phone ? "" : undefined}
            className={`group/scroller @container relative before:hidden md:data-overflowing:max-h-[calc(100dvh-var(--navbar-height)-var(--banner-height)-128px)] ${overflowing ? "scroll-sideways" : "overflow-clip"}`}
          >
            <table
              ref={setTable}
              onCopy={copyRows}
              aria-label={title}
              aria-busy={loading}
              className="w-full table-fixed border-separate border-spacing-0 text-sm tracking-[-0.008em]"
              style={size.table}
            >
              <colgroup>
                {columns.map((column, at) => (
                  <col key={column.key} style={{ width: size.columns[at] }} />
                ))}
              </colgroup>
              <TableHead
                columns={columns}
                sort={view.sort}
                onSort={(key) => onViewChange(sortedBy(view, key))}
                widths={phone ? undefined : widths}
              />
              {body}
            </table>
          </div>
        )}
      </div>
      {hasFooter(props) && <TableFooter {...props} />}
      <TruncationTip table={table} />
    </Card>
  );
}

function useVisibleColumns<Row>(props: DataTableProps<Row>): TableColumn<Row>[] {
  const { columns, onRemoveRow } = props;
  const names = props.visibleColumns ?? props.savedColumns;
  return useMemo(() => {
    const data = columns.filter((column) => !column.control);
    const byName = new Map(data.map((column) => [column.name, column]));
    const shown = visibleNames(data, names).flatMap((name) => byName.get(name) ?? []);
    const controls = columns.filter((column) => column.control);
    return [...shown, ...controls, ...(onRemoveRow ? [removeColumn(onRemoveRow)] : [])];
  }, [columns, names, onRemoveRow]);
}

/** Whether the first child of a box is wider than the box. */
function useOverflow(box: HTMLElement | null): boolean {
  const [overflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const content = box?.firstElementChild;
    if (!box || !content) return undefined;
    const observer = new ResizeObserver(() => {
      setOverflowing(content.scrollWidth > box.clientWidth + 1);
    });
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box]);
  return overflowing;
}

/** The synthetic last column; no preference and not part of the CSV file. */
function removeColumn<Row>(onRemoveRow: (row: Row) => void): TableColumn<Row> {
  return {
    key: "Remove",
    name: "Remove",
    control: true,
    leastWidth: 72,
    value: () => null,
    cell: (row) => (
      <IconButton
        label="Remove row"
        size="small"
        plain
        icon={<X aria-hidden size={14} />}
        onClick={() => onRemoveRow(row)}
      />
    ),
  };
}

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: SortState | null;
  onSort: (key: string) => void;
  /** Absent where columns cannot be resized. */
  widths: ColumnWidths | undefined;
}

function TableHead<Row>({ columns, sort, onSort, widths }: TableHeadProps<Row>) {
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

/** All rows in one page of the only size need none. */
function hasFooter({ total, pageSizes }: Pick<TableFooterProps, "total" | "pageSizes">): boolean {
  const [size = 0] = pageSizes;
  return total > 0 && (pageSizes.length > 1 || total > size);
}

interface TableFooterProps {
  title: string;
  total: number;
  view: TableView;
  onViewChange: (view: TableView) => void;
  pageSizes: readonly number[];
}

function TableFooter({ title, total, view, onViewChange, pageSizes }: TableFooterProps) {
  return (
    <footer className="@container border-t border-border">
      <div className="flex min-h-11 items-center gap-3 pr-2.5 pl-3.5 text-xs text-muted tabular-nums max-md:min-h-14">
        <span aria-hidden className="whitespace-nowrap max-md:hidden @max-[640px]:hidden">
          Rows per page
        </span>
        <Select
          label="Rows per page"
          hideLabel
          size="compact"
          className="shrink-0 max-md:hidden"
          choices={pageSizes.map((size) => ({ value: size, label: String(size) }))}
          value={view.pageSize}
          onValueChange={(size) => onViewChange(sizedTo(view, size))}
        />
        <output className="flex-1 whitespace-nowrap">{rangeText(view, total)}</output>
        <Pagination
          label={`Pages of ${title}`}
          page={view.page}
          pageCount={pageCountOf(total, view.pageSize)}
          onPageChange={(page) => onViewChange(turnedTo(view, page))}
        />
      </div>
    </footer>
  );
}
