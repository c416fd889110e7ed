import { type KeyboardEvent, type PointerEvent, useRef } from "react";

import type { TableColumn } from "../table-column.ts";
import { leastPercent } from "../widths/column-widths.ts";
import type { ColumnWidths } from "../widths/use-column-widths.ts";

interface ResizeHandleProps<Row> {
  column: TableColumn<Row>;
  index: number;
  widths: ColumnWidths;
}

/** Eight pixels over the right edge of a header, of which one is seen; arrows move it by 1 percent. */
export function ResizeHandle<Row>({ column, index, widths }: ResizeHandleProps<Row>) {
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
