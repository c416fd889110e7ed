import { kindOfCells, sortRulesOf } from "./sort-cells.ts";
import type { CellValue, TableColumn } from "./table-column.ts";

/** A row of an answer which names its columns itself. */
export type NamedRow = Readonly<Record<string, CellValue>>;

/** What is known of a column besides its cells; numbers without a format are shown with two decimals. */
export type NamedColumnRule = Pick<
  TableColumn<NamedRow>,
  "format" | "cell" | "look" | "leastWidth" | "phoneWidth" | "description" | "firstShare" | "wraps"
>;

const REQUIRED = "Company Name";
const TEXT_ONLY: ReadonlySet<string> = new Set(["CIK", "SIC"]);

/** The columns of such an answer: kinds are found from the cells, some names have a meaning of their own. */
export function namedColumns(
  names: readonly string[],
  rows: readonly NamedRow[],
  rules: ReadonlyMap<string, NamedColumnRule> = new Map(),
): TableColumn<NamedRow>[] {
  return names.map((name) => {
    const base = { name, textOnly: TEXT_ONLY.has(name) };
    const kind = kindOfCells(
      rows.map((row) => row[name]),
      sortRulesOf(base),
    );
    const isRequired = name === REQUIRED;
    return {
      format: formatOfKind[kind],
      look: isRequired ? "strong" : undefined,
      ...base,
      ...rules.get(name),
      key: name,
      required: isRequired,
      value: (row) => (kind === "number" ? numberIfPlain(row[name]) : row[name]),
    };
  });
}

const formatOfKind = { number: "number", date: "day", text: "text" } as const;

function numberIfPlain(value: CellValue): CellValue {
  return typeof value === "string" && /^[-+]?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}
