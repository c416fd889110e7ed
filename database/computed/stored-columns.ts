import {
  eventColumns,
  lineStatusColumns,
  reportColumns,
  type RowColumns,
  tradeColumns,
} from "#database/computed/derived-rows.ts";

/** A table of computed rows: its key, and every column the derivation writes. */
export type ComputedTable = {
  table: string;
  key: readonly string[];
  columns: RowColumns;
  /** Rows that did not change keep their `change_seq`, in the tables that have one. */
  hasSequence: boolean;
};

export const tradeTable: ComputedTable = {
  table: "trade",
  key: ["accession", "row_number"],
  columns: tradeColumns,
  hasSequence: true,
};

export const eventTable: ComputedTable = {
  table: "event",
  key: ["accession"],
  columns: eventColumns,
  hasSequence: true,
};

export const lineStatusTable: ComputedTable = {
  table: "ownership_line_status",
  key: ["accession", "line_number"],
  columns: lineStatusColumns,
  hasSequence: false,
};

export const reportTable: ComputedTable = {
  table: "report_figures",
  key: ["accession"],
  columns: reportColumns,
  hasSequence: false,
};

/** The columns besides the key. */
export function valueColumns({ key, columns }: ComputedTable): string[] {
  return Object.keys(columns).filter((name) => !key.includes(name));
}

/** The parts of statements that take computed rows as one JSON parameter. */
export function incomingRows(target: ComputedTable) {
  const { columns } = target;
  const names = Object.keys(columns);
  const values = valueColumns(target);
  const tuple = (of: string): string => values.map((name) => `${of}.${name}`).join(", ");
  return {
    names: names.join(", "),
    values,
    /** A record type for `json_to_recordset`. */
    recordset: `incoming(${names.map((name) => `${name} ${columns[name]}`).join(", ")})`,
    tuple,
  };
}
