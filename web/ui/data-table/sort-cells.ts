import { withAsciiMinus } from "#web/ui/display/number-text.ts";
import type { CellValue } from "./table-column.ts";

export interface CellSortRules {
  /** Never read as a number. */
  textOnly?: boolean | undefined;
  /** Always read as a date, whatever its form. */
  isDate?: boolean | undefined;
}

const ALWAYS_A_DATE = "Date Accepted";

export function sortRulesOf(column: {
  name: string;
  textOnly?: boolean | undefined;
}): CellSortRules {
  return { textOnly: column.textOnly, isDate: column.name === ALWAYS_A_DATE };
}

/**
 * Rows in the order of one column, ascending: numbers before all else, then texts by the alphabet.
 * Percent signs, dollar signs and commas do not count. Empty cells and dashes are texts. Days written
 * YYYY-MM-DD are texts whose alphabetical order is that of time. Descending is the exact reverse,
 * rows of equal value included.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => CellValue,
  rules: CellSortRules,
  direction: "asc" | "desc",
): Row[] {
  // Each cell is read once: there may be ten thousand.
  const keyed = rows.map((row) => ({ row, key: sortKeyOf(valueOf(row), rules) }));
  const ascending = keyed.toSorted((one, other) => compareKeys(one.key, other.key));
  return (direction === "asc" ? ascending : ascending.toReversed()).map(({ row }) => row);
}

function compareKeys(one: number | string, other: number | string): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one === "number") return -1;
  if (typeof other === "number") return 1;
  return alphabet.compare(one, other);
}

export type CellKind = "number" | "date" | "text";

/** What a column of unknown origin holds: one kind if all its filled cells are of that kind. */
export function kindOfCells(values: readonly CellValue[], rules: CellSortRules = {}): CellKind {
  if (rules.isDate) return "date";
  const filled = values.filter((value) => value !== null && value !== undefined && value !== "");
  if (rules.textOnly || filled.length === 0) return "text";
  if (filled.every((value) => typeof sortKeyOf(value, {}) === "number")) return "number";
  return filled.every((value) => /^\d{4}-\d{2}-\d{2}$/.test(String(value))) ? "date" : "text";
}

const alphabet = new Intl.Collator("en", { sensitivity: "base" });

function sortKeyOf(value: CellValue, { textOnly, isDate }: CellSortRules): number | string {
  if (value === null || value === undefined) return "";
  const text = String(value).trim();
  if (isDate) return instantOf(text) ?? text;
  if (textOnly) return text;
  const plain = withAsciiMinus(text).replace(/[%$,\s]/g, "");
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** `2026-10-13`, `2026-10-13 14:31:05` or `13 Oct 2026`, all taken as of one zone. */
function instantOf(text: string): number | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/.exec(text);
  const instant = iso ? Date.parse(`${iso[1]}T${iso[2] ?? "00:00"}Z`) : Date.parse(`${text} UTC`);
  return Number.isNaN(instant) ? null : instant;
}
