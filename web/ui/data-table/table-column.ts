import type { ReactNode } from "react";

export type CellValue = string | number | null | undefined;

/** How a value is shown when the column has no `cell` of its own. Fractions become percents. */
export type ColumnFormat =
  | "text"
  | "day"
  | "count"
  | "number"
  | "dollars"
  | "percent"
  | "signedPercent";

export interface TableColumn<Row> {
  /** Identifies the column for sorting. */
  key: string;
  /** The name in Column Preferences and in the CSV file. */
  name: string;
  /** The header, when it is shorter than the name. */
  label?: string | undefined;
  /** The header on a phone, where the cells carry the unit because the header scrolls out of sight. */
  phoneLabel?: string | undefined;
  /** What an abbreviated header means; shown on hover and focus. */
  description?: string | undefined;
  format?: ColumnFormat | undefined;
  value: (row: Row) => CellValue;
  cell?: ((row: Row) => ReactNode) | undefined;
  /** The value in the CSV file, when it differs from the formatted one. */
  csv?: ((row: Row) => CellValue) | undefined;
  look?: "strong" | "secondary" | undefined;
  sortable?: boolean | undefined;
  /** Sorted as text although it looks like a number, such as CIK and SIC. */
  textOnly?: boolean | undefined;
  /** Cannot be hidden; it comes first. */
  required?: boolean | undefined;
  /** Hidden until it is chosen in Column Preferences. */
  hiddenAtFirst?: boolean | undefined;
  /** Links and buttons of the row: no header in sight, neither a preference nor part of the CSV file. */
  control?: boolean | undefined;
  /** A long text goes on in further lines; for lists of few rows. */
  wraps?: boolean | undefined;
  /** Pixels, at least; their proportions are the first widths. */
  leastWidth?: number | undefined;
  /** Pixels it needs as the second or third column of a phone's table; buttons take exactly these. */
  phoneWidth?: number | undefined;
  /** Percent of the table that the column first takes, whatever its `leastWidth`. */
  firstShare?: number | undefined;
}

const numericFormats: ReadonlySet<ColumnFormat> = new Set([
  "count",
  "number",
  "dollars",
  "percent",
  "signedPercent",
]);

export function isNumeric({ format }: Pick<TableColumn<never>, "format">): boolean {
  return format !== undefined && numericFormats.has(format);
}

const DEFAULT_LEAST_WIDTH = 96;

export function leastWidthOf({ leastWidth }: Pick<TableColumn<never>, "leastWidth">): number {
  return leastWidth ?? DEFAULT_LEAST_WIDTH;
}
