import type { FileColumn, FileKind } from "#server/export/table-file.ts";

const thousands = "($K)";
const dollars = "($)";

/** A header with the unit of unrounded values: "Value ($)" of "Value ($K)". */
export function exactHeader({ kind, header }: { kind: FileKind; header: string }): string {
  return kind === "thousands" ? header.replace(thousands, dollars) : header;
}

/**
 * The same amounts in dollars, unrounded, of the columns a file shows in thousands: rounded ones do
 * not add up to the cent. They keep their names, of which a JSON file has each once.
 */
export function exactColumns<Row>(shown: readonly FileColumn<Row>[]): FileColumn<Row>[] {
  return shown
    .filter(({ kind }) => kind === "thousands")
    .map(({ name, header, valueOf }) => ({
      name,
      header: header.replace(thousands, dollars),
      kind: "exact",
      valueOf,
      textOf: (row) => plainDecimal(valueOf(row)),
    }));
}

/** Without exponent, however large or small. */
function plainDecimal(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number") return "";
  const text = String(value);
  if (!text.includes("e")) return text;
  return value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
}
