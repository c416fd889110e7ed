import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import type { PhoneLayout } from "../phone-layout.ts";
import { isNumeric, type TableColumn } from "../table-column.ts";
import { dayText } from "#web/ui/date-range/date-range.ts";
import { Dollars, NoValue, Percent, SignedPercent } from "#web/ui/display/figures.tsx";
import { countText, decimalText } from "#web/ui/display/number-text.ts";

interface TableCellProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  phone: PhoneLayout<Row> | undefined;
  first: boolean;
  last: boolean;
}

/** Stays in sight while the rest scrolls sideways; marks the selected row. */
const firstCellLook = classNames(
  "left-0 pl-3.5 in-data-overflowing:sticky in-data-overflowing:z-1 in-data-overflowing:bg-inherit",
  "in-data-overflowing:shadow-[inset_-1px_0_0_var(--color-border)]",
  "group-data-selected/row:shadow-[inset_2px_0_0_var(--color-accent)]",
  "group-data-selected/row:in-data-overflowing:shadow-[inset_2px_0_0_var(--color-accent),inset_-1px_0_0_var(--color-border)]",
  // It would cover the ring of the focused row.
  "group-focus-visible/row:in-data-overflowing:inset-ring-2 group-focus-visible/row:in-data-overflowing:inset-ring-focus",
);

export function TableCell<Row>({ column, row, phone, first, last }: TableCellProps<Row>) {
  const numeric = isNumeric(column);
  const wraps = phone ? phone.wraps : column.wraps;
  return (
    <td
      data-truncate={column.control || phone || wraps ? undefined : ""}
      className={classNames(
        "overflow-hidden px-2",
        wraps ? "py-1.5 leading-4.5 wrap-anywhere" : "whitespace-nowrap",
        column.control ? "text-clip" : "text-ellipsis",
        phone ? "h-13" : "h-8 touch:h-10",
        first && firstCellLook,
        last && "pr-3.5",
        (numeric || column.control) && "text-right",
        (numeric || column.format === "day") && "tabular-nums",
        column.look === "strong" && "font-medium",
        column.look === "secondary" && "pt-px text-xs text-muted",
      )}
    >
      <PhoneOrPlain {...{ column, row, phone, first }} />
    </td>
  );
}

type PhoneOrPlainProps<Row> = Omit<TableCellProps<Row>, "last">;

function PhoneOrPlain<Row>({ column, row, phone, first }: PhoneOrPlainProps<Row>): ReactNode {
  const content = <CellContent column={column} row={row} />;
  if (phone && first) {
    const { title, detail } = phone.lead;
    return <TwoLines upper={title(row)} lower={detail(row)} strong wraps={phone.wraps} />;
  }
  if (phone && column.key === phone.second.key) {
    return <TwoLines upper={content} lower={phone.second.detail(row)} wraps={phone.wraps} />;
  }
  return content;
}

interface TwoLinesProps {
  upper: ReactNode;
  lower: ReactNode;
  strong?: boolean | undefined;
  wraps?: boolean | undefined;
}

function TwoLines({ upper, lower, strong = false, wraps = false }: TwoLinesProps) {
  // The padding of the cell is part of it, so that a mark in front of the text is not cut off.
  const fit = wraps ? {} : { "data-truncate": "", className: "-ml-2.5 truncate pl-2.5" };
  return (
    <div className="leading-4.5">
      <div {...fit} className={classNames(fit.className, strong && "font-medium")}>
        {upper}
      </div>
      <div {...fit} className={classNames(fit.className, "text-2xs font-medium text-muted")}>
        {lower}
      </div>
    </div>
  );
}

/** The content of a cell: the column's own content, or its value in the column's format. */
function CellContent<Row>({ column, row }: { column: TableColumn<Row>; row: Row }): ReactNode {
  if (column.cell) return column.cell(row);
  const value = column.value(row);
  if (value === null || value === undefined || value === "") return <NoValue />;
  if (typeof value === "string") return column.format === "day" ? dayText(value) : value;
  switch (column.format) {
    case "dollars":
      return <Dollars value={value} />;
    case "percent":
      return <Percent fraction={value} />;
    case "signedPercent":
      return <SignedPercent fraction={value} />;
    case "number":
      return decimalText(value);
    case "count":
      return countText(value);
    default:
      return value;
  }
}
