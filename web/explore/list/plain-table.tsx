import type { ReactNode } from "react";

type Column = {
  label: string;
  /** Numbers are aligned to the right. */
  isNumber?: boolean;
  /** Left out on a phone, where the row says it elsewhere. */
  isWideOnly?: boolean;
};

const headLook = "h-8 px-2.5 text-left text-xs font-medium whitespace-nowrap text-muted";

type PlainTableProps = {
  caption: string;
  columns: readonly (Column | false)[];
  children: ReactNode;
};

/** A table whose rows are written out: no choice of columns, and the order of its list. */
export function PlainTable({ caption, columns, children }: PlainTableProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-border bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-border">
            {columns.map(
              (column, place) =>
                column !== false && (
                  <th
                    key={place}
                    scope="col"
                    className={`${headLook} ${column.isNumber === true ? "text-right" : ""} ${
                      column.isWideOnly === true ? "max-md:hidden" : ""
                    }`}
                  >
                    {column.label}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Class names of the rows and cells of a plain table. */
export const plainRow = "border-b border-grid last:border-b-0";
export const plainCell = "px-2.5 py-1.5 align-top";
export const plainNumber = `${plainCell} text-right whitespace-nowrap tabular-nums`;
