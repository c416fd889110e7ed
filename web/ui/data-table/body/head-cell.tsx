import { ArrowDown, ArrowUp } from "lucide-react";
import { classNames } from "#web/ui/class-names.ts";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import { isNumeric, type TableColumn } from "../table-column.ts";
import type { SortState } from "../table-view.ts";
import type { ColumnWidths } from "../widths/table-size.ts";
import { Fragment, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { leastPercent } from "#web/ui/data-table/widths/column-widths.ts";

interface HeadCellProps<Row> {
  column: TableColumn<Row>;
  index: number;
  first: boolean;
  last: boolean;
  direction: SortState["direction"] | undefined;
  onSort: (key: string) => void;
  widths: ColumnWidths | undefined;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

export function HeadCell<Row>(props: HeadCellProps<Row>) {
  const { column, index, first, last, direction, onSort, widths } = props;
  const right = isNumeric(column);
  const sortable = column.sortable !== false && !column.control;
  return (
    <th
      scope="col"
      aria-sort={direction && ariaSort[direction]}
      className={classNames(
        "sticky top-[calc(var(--navbar-height)+var(--banner-height))] z-10 h-8 border-y border-border bg-thead p-0 text-xs font-medium whitespace-nowrap text-muted",
        "group-data-overflowing/scroller:top-0",
        right ? "text-right" : "text-left",
        first && "left-0 z-11 in-data-overflowing:shadow-[inset_-1px_0_0_var(--color-border)]",
        direction && "text-text",
      )}
    >
      <div
        className={classNames(
          "relative flex h-full items-center px-2",
          first && "pl-3.5",
          last && "pr-3.5",
          right && "justify-end",
        )}
      >
        {column.control && <span className="sr-only">{column.name}</span>}
        {!column.control && !sortable && <HeadHint column={column} />}
        {sortable && <SortButton {...{ column, right, direction, onSort }} />}
        {widths && <ResizeHandle column={column} index={index} widths={widths} />}
      </div>
    </th>
  );
}

interface SortButtonProps<Row> {
  column: TableColumn<Row>;
  right: boolean;
  direction: SortState["direction"] | undefined;
  onSort: (key: string) => void;
}

function SortButton<Row>({ column, right, direction, onSort }: SortButtonProps<Row>) {
  const Arrow = direction === "desc" ? ArrowDown : ArrowUp;
  const button = (
    <button
      type="button"
      onClick={() => onSort(column.key)}
      className={classNames(
        "flex min-h-6 max-w-full min-w-0 items-center gap-0.75 rounded-small hover:text-text touch:min-h-10",
        right && "flex-row-reverse",
      )}
    >
      <HeadText column={column} />
      <Arrow
        aria-hidden
        size={10}
        strokeWidth={3.5}
        className={classNames("shrink-0 text-accent", !direction && "opacity-0")}
      />
    </button>
  );
  if (!column.description) return button;
  return <Tooltip text={column.description}>{button}</Tooltip>;
}

/** The header of a column that cannot be sorted by; its tooltip is available anyway. */
function HeadHint<Row>({ column }: { column: TableColumn<Row> }) {
  if (!column.description || column.description === column.name)
    return <HeadText column={column} />;
  return (
    <Tooltip text={column.description}>
      <button
        type="button"
        className="flex h-6 max-w-full min-w-0 cursor-help items-center rounded-small touch:h-10"
      >
        <HeadText column={column} />
      </button>
    </Tooltip>
  );
}

/** A header that does not fit breaks at a space, never within "8-K": all of it is needed to understand the column. */
function HeadText<Row>({ column }: { column: TableColumn<Row> }) {
  const words = (column.label ?? column.name).split(" ");
  return (
    <span
      data-truncate
      className={classNames(
        "line-clamp-2 leading-3.5 whitespace-normal",
        isNumeric(column) ? "text-right" : "text-left",
      )}
    >
      {words.map((word, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- words of one header
        <Fragment key={place}>
          {place > 0 && " "}
          <span className="whitespace-nowrap">{word}</span>
        </Fragment>
      ))}
    </span>
  );
}

interface ResizeHandleProps<Row> {
  column: TableColumn<Row>;
  index: number;
  widths: ColumnWidths;
}

/** Eight pixels over the right edge of a header, of which one is seen; arrows move it by 1 percent. */
function ResizeHandle<Row>({ column, index, widths }: ResizeHandleProps<Row>) {
  const lastX = useRef<number | null>(null);
  const width = widths.percent[index] ?? 0;

  function start(event: PointerEvent<HTMLDivElement>) {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    lastX.current = event.clientX;
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    const table = event.currentTarget.closest("table");
    if (lastX.current === null || !table) return;
    widths.resize(index, ((event.clientX - lastX.current) / table.offsetWidth) * 100);
    lastX.current = event.clientX;
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    widths.resize(index, event.key === "ArrowRight" ? 1 : -1);
  }

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a separator that moves is no rule
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${column.name}`}
      aria-valuemin={Math.round(leastPercent(widths.percent.length))}
      aria-valuemax={100}
      aria-valuenow={Math.round(width)}
      aria-valuetext={`${width.toFixed(1)} percent`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator with a value is a widget
      tabIndex={0}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => (lastX.current = null)}
      onPointerCancel={() => (lastX.current = null)}
      onDoubleClick={widths.reset}
      onKeyDown={onKey}
      className="group/handle absolute top-0 right-0 z-1 flex h-full w-2 cursor-col-resize touch-none justify-end outline-none"
    >
      <span className="my-1 w-px bg-transparent group-hover/head:bg-control group-hover/handle:bg-accent group-focus-visible/handle:w-0.5 group-focus-visible/handle:bg-focus group-active/handle:w-0.5 group-active/handle:bg-accent" />
    </div>
  );
}
