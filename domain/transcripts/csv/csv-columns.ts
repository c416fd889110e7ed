import { type Faults, quoted } from "#domain/transcripts/faults.ts";

const required = [
  "key",
  "company_name",
  "held_on",
  "title",
  "interaction_number",
  "kind",
  "description",
  "text",
] as const;
const optional = [
  "gvkey",
  "cik",
  "ticker",
  "fiscal_period",
  "fraud_description",
  "speaker",
  "role",
] as const;
const columns = [...required, ...optional] as const;
export type Column = (typeof columns)[number];

/** What the first line of a file names. */
export type Header = {
  /** In the order of the file; null for one that is unknown or repeated. */
  columns: readonly (Column | null)[];
  /** Whether the first line has errors; then columns missing from it are not reported again for each row. */
  isFaulty: boolean;
  /** Whether required columns are missing. */
  lacksNames: boolean;
};

/**
 * Reads the first line of a CSV file of transcripts, which names its columns, in any order.
 * @returns the header, or null if no row can be read by it; `faults` say what is wrong with it
 */
export function readHeader(
  { line, cells }: { line: number; cells: readonly string[] },
  faults: Faults,
): Header | null {
  const [alone = ""] = cells;
  const separator = [";", "\t", "|"].find((each) => cells.length === 1 && alone.includes(each));
  if (separator !== undefined) {
    const what = { ";": "semicolons", "\t": "tabs", "|": "bars" }[separator] ?? "";
    faults.add(
      line,
      `Cells are separated by ${what} here. Save the file as “CSV UTF-8 (comma delimited)”.`,
    );
    return null;
  }
  const before = faults.count;
  const named: (Column | null)[] = [];
  for (const cell of cells) {
    const name = cell.trim();
    const column = columns.find((each) => each === name.toLowerCase());
    if (column === undefined) {
      const what = name === "" ? "A column without a name" : `Column ${quoted(name)}`;
      faults.add(line, `${what} is unknown. The columns are ${columns.join(", ")}.`);
      named.push(null);
    } else if (named.includes(column)) {
      faults.add(line, `Column ${column} appears twice. Remove one of them.`);
      named.push(null);
    } else named.push(column);
  }
  const missing = required.filter((column) => !named.includes(column));
  if (missing.length > 0) {
    faults.add(line, `The first line must name every column. Missing: ${missing.join(", ")}.`);
  }
  // Without these, it is unknown which rows belong together.
  if (missing.includes("key") || missing.includes("interaction_number")) return null;
  return { columns: named, isFaulty: faults.count > before, lacksNames: missing.length > 0 };
}
