import { lineFields } from "#contract/lines/line-fields.ts";
import { columnsOf } from "#contract/screening/row-field.ts";

/** The columns of the table of all transactions in their default order. */
export const lineColumns = columnsOf(lineFields);
