import { percentText, signedPercentText } from "../../display/number-text.ts";
import type { CellValue, TableColumn } from "../table-column.ts";

/** A value as it goes into the file: numbers without separators, dollars to the cent, fractions as percents. */
export function csvCell<Row>(column: TableColumn<Row>, row: Row): CellValue {
  if (column.csv) return column.csv(row);
  const value = column.value(row);
  if (typeof value !== "number") return value;
  switch (column.format) {
    case "percent":
      return percentText(value);
    case "signedPercent":
      return signedPercentText(value);
    case "dollars":
    case "number":
      return plainDecimals.format(value);
    default:
      return value;
  }
}

const plainDecimals = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});
