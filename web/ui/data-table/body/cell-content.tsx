import type { ReactNode } from "react";

import { dayText } from "../../date-range/date-range.ts";
import { Dollars, NoValue, Percent, SignedPercent } from "../../display/figures.tsx";
import { countText, decimalText } from "../../display/number-text.ts";
import type { TableColumn } from "../table-column.ts";

/** What stands in a cell: the column's own content, or its value in the column's format. */
export function CellContent<Row>({
  column,
  row,
}: {
  column: TableColumn<Row>;
  row: Row;
}): ReactNode {
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
