import type { ReactNode } from "react";

import { kindOfCells, sortRulesOf } from "./sort-cells.ts";
import type { CellValue, ColumnFormat, TableColumn } from "./table-column.ts";

/** A row of an answer which names its columns itself. */
export type NamedRow = Readonly<Record<string, CellValue>>;

export interface NamedColumnRules {
  /** By column name; numbers without an entry are shown with two decimals. */
  formats?: ReadonlyMap<string, ColumnFormat> | undefined;
  /** The content of the cells of a column instead of the formatted value. */
  cells?: ReadonlyMap<string, (row: NamedRow) => ReactNode> | undefined;
  /** Pixels, by column name. */
  leastWidths?: ReadonlyMap<string, number> | undefined;
  /** What a header means, by column name. */
  descriptions?: ReadonlyMap<string, string> | undefined;
  /** Percent of the table, by column name. */
  firstShares?: ReadonlyMap<string, number> | undefined;
}

const REQUIRED = "Company Name";
const TEXT_ONLY: ReadonlySet<string> = new Set(["CIK", "SIC"]);

/** The columns of such an answer: kinds are found from the cells, some names have a meaning of their own. */
export function namedColumns(
  names: readonly string[],
  rows: readonly NamedRow[],
  rules: NamedColumnRules = {},
): TableColumn<NamedRow>[] {
  return names.map((name) => {
    const base = { name, textOnly: TEXT_ONLY.has(name) };
    const kind = kindOfCells(
      rows.map((row) => row[name]),
      sortRulesOf(base),
    );
    const format = rules.formats?.get(name) ?? formatOfKind[kind];
    return {
      ...base,
      key: name,
      description: rules.descriptions?.get(name),
      format,
      required: name === REQUIRED,
      look: name === REQUIRED ? "strong" : undefined,
      leastWidth: rules.leastWidths?.get(name),
      firstShare: rules.firstShares?.get(name),
      value: (row) => (kind === "number" ? numberIfPlain(row[name]) : row[name]),
      cell: rules.cells?.get(name),
    };
  });
}

const formatOfKind = { number: "number", date: "day", text: "text" } as const;

function numberIfPlain(value: CellValue): CellValue {
  return typeof value === "string" && /^[-+]?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
