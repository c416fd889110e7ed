import type { ReactNode } from "react";
import { NoValue } from "#web/ui/display/figures.tsx";

/** Null where nothing is filed. */
export type Cell = ReactNode;

const head = "h-8 px-2.5 text-left text-xs font-medium text-muted whitespace-nowrap";

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
    <div className="overflow-x-auto rounded-card border border-border bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-border">
            {heads.map((text) => (
              <th key={text} className={head}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, place) => (
            <tr key={place} className="border-b border-grid last:border-b-0">
              {cells.map((cell, column) => (
                <td
                  key={heads[column]}
                  className={`px-2.5 py-1.5 align-top tabular-nums ${isShort(cell) ? "whitespace-nowrap" : ""}`}
                >
                  {cell ?? <NoValue />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
