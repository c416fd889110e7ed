import { lineFields } from "#contract/lines/line-fields.ts";
import { type ColumnNames, columnsOf, type RowColumn } from "#contract/screening/row-field.ts";

export type LineColumnName = ColumnNames<typeof lineFields>;

/** Saved as the preference `line_columns`. */
export type LineColumn = RowColumn<LineColumnName>;

/** The columns of the table of all transactions in their default order. */
export const lineColumns = columnsOf(lineFields);
