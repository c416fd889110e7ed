import type { ReactNode } from "react";
import { plainCell, plainRow, PlainTable } from "#web/explore/list/plain-table.tsx";
import { NoValue } from "#web/ui/display/figures.tsx";

/** Null where nothing is filed. */
export type Cell = ReactNode;

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Dates and amounts stay on one line, names and remarks do not. */
function isShort(cell: Cell): boolean {
  return typeof cell === "string" && /^[$“]?[\d$]/.test(cell) && cell.length < 24;
}

type FiledTableProps = { title: string; heads: readonly string[]; rows: readonly Cell[][] };

/** Rows of a filing in its own order. */
export function FiledTable({ title, heads, rows }: FiledTableProps) {
  return (
    <PlainTable caption={title} columns={heads.map((label) => ({ label }))}>
      {rows.map((cells, place) => (
        <tr key={place} className={plainRow}>
          {cells.map((cell, column) => (
            <td
              key={heads[column]}
              className={`${plainCell} tabular-nums ${isShort(cell) ? "whitespace-nowrap" : ""}`}
            >
              {cell ?? <NoValue />}
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  );
}
