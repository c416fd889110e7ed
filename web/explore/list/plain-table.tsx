import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

export type PlainColumn<Sort extends string = never> = {
  label: string;
  /** Meaning of the column, shown as the tooltip of its header. */
  help?: string;
  /** Aligned to the right. */
  isNumber?: boolean;
  /** Hidden on a phone, where another cell of the row shows it. */
  isWideOnly?: boolean;
  /** Shown on a phone only, in place of others. */
  isPhoneOnly?: boolean;
  sort?: Sort;
};

type Direction = "asc" | "desc";

type Sorting<Sort extends string> = {
  by: Sort;
  direction: Direction;
  onSort: (by: Sort, direction: Direction) => void;
};

type PlainTableProps<Sort extends string> = {
  caption: string;
  columns: readonly (PlainColumn<Sort> | false)[];
  sorting?: Sorting<Sort>;
  children: ReactNode;
};

/** A table whose rows are written out: no choice of columns, and all rows of its list in one order. */
export function PlainTable<Sort extends string = never>(props: PlainTableProps<Sort>) {
  const { caption, columns, sorting, children } = props;
  return (
    <div className="scroll-sideways rounded-card border border-border bg-surface">
      <table className="w-full border-collapse text-sm print:text-2xs print:[&_span]:text-2xs">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-border">
            {columns.map(
              (column, place) =>
                column !== false && <Header key={place} column={column} sorting={sorting} />,
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

type HeaderProps<Sort extends string> = {
  column: PlainColumn<Sort>;
  sorting: Sorting<Sort> | undefined;
};

function Header<Sort extends string>({ column, sorting }: HeaderProps<Sort>) {
  const { label, help, sort } = column;
  const look = classNames(
    "h-8 px-2.5 text-left text-xs font-medium whitespace-nowrap text-muted print:px-1.5 print:whitespace-normal",
    column.isNumber === true && "text-right",
    column.isWideOnly === true && "max-md:hidden",
    column.isPhoneOnly === true && "md:hidden",
  );
  if (sort === undefined || sorting === undefined)
    return (
      <th scope="col" title={help} className={look}>
        {label}
      </th>
    );
  const isSorted = sorting.by === sort;
  const isAscending = isSorted && sorting.direction === "asc";
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : "none"}
      className={look}
    >
      <button
        type="button"
        title={help}
        onClick={() => sorting.onSort(sort, isSorted && !isAscending ? "asc" : "desc")}
        className="inline-flex min-h-6 cursor-pointer items-center gap-1 font-medium hover:text-text touch:min-h-11"
      >
        {label}
        {isSorted && <Arrow size={12} aria-hidden />}
      </button>
    </th>
  );
}

/** Class names of the rows and cells of a plain table. */
export const plainRow = "border-b border-grid last:border-b-0";
export const plainCell = "px-2.5 py-1.5 align-top print:px-1.5";
export const plainNumber = `${plainCell} text-right whitespace-nowrap tabular-nums`;
/** A cell below a header with `isWideOnly`. */
export const plainWide = "max-md:hidden";
