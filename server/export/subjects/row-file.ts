import { exactText } from "#contract/values/decimal-text.ts";
import type { ExportFormat } from "#contract/screening/export-format.ts";
import { cellText } from "#contract/screening/column-kind.ts";
import type { RowColumn } from "#contract/screening/row-field.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import type { FileColumn, FileKind, FileValue } from "#server/export/table-file.ts";

/** A column whose cell is not simply the field of its name. */
type MadeColumn<Row> = {
  /** The fields it is made of. */
  fields: readonly (keyof Row)[];
  valueOf: (row: Row, appOrigin: string) => FileValue;
  /** Where a text file writes it differently. */
  textOf?: (row: Row) => string;
};

/** How files write the rows of one kind. */
export type FileSubject<Row> = {
  columns: readonly RowColumn[];
  made: Readonly<Record<string, MadeColumn<Row>>>;
  /** What totals count of one amount, which described files always have. */
  summed?: {
    name: string;
    exactOf: (column: FileColumn<Row>) => FileColumn<Row>;
    columns: readonly FileColumn<Row>[];
    fields: readonly (keyof Row)[];
  };
};

/** Columns of a file, and the fields of a row that they read. */
type RowFile<Row> = { columns: FileColumn<Row>[]; fields: (keyof Row)[] };

type Options = { format: ExportFormat; appOrigin: string };

/**
 * The shown columns; in every file that describes itself, after them the amounts in dollars, what
 * totals count of them, and the columns that lead from a row to its filing.
 * @param options.appOrigin  where the application shows the pages of invented filings
 */
export function rowFile<Row extends Readonly<Record<string, FileValue>>>(
  subject: FileSubject<Row>,
  shown: readonly RowColumn[],
  { format, appOrigin }: Options,
): RowFile<Row> {
  const write = (columns: readonly RowColumn[]) => fileColumns(subject, columns, appOrigin);
  if (format === "csv") return { columns: write(shown), fields: fieldsOf(subject, shown) };
  const { summed } = subject;
  const isShown = ({ name }: RowColumn) => shown.some((column) => column.name === name);
  const amounts = subject.columns.filter(
    (column) => column.kind === "thousands" && (isShown(column) || column.name === summed?.name),
  );
  const traces = subject.columns.filter((column) => column.traces && !isShown(column));
  const exact = exactColumns(write(amounts)).map((column) =>
    column.name === summed?.name ? summed.exactOf(column) : column,
  );
  return {
    columns: [...write(shown), ...exact, ...(summed?.columns ?? []), ...write(traces)],
    fields: [
      ...fieldsOf(subject, [...shown, ...amounts, ...traces]),
      ...(summed === undefined ? [] : summed.fields),
    ],
  };
}

/** Columns as a file has them. */
function fileColumns<Row extends Readonly<Record<string, FileValue>>>(
  { made }: FileSubject<Row>,
  columns: readonly RowColumn[],
  appOrigin: string,
): FileColumn<Row>[] {
  return columns.map(({ name, header, measure, kind }) => {
    const making = made[name];
    const valueOf = (row: Row): FileValue =>
      making === undefined ? (row[name] ?? null) : making.valueOf(row, appOrigin);
    return {
      name,
      // A file has no tooltips.
      header: measure === undefined ? header : `${header} (${measure})`,
      kind,
      valueOf,
      textOf: making?.textOf ?? ((row) => textOf(kind, valueOf(row))),
    };
  });
}

function textOf(kind: RowColumn["kind"], value: FileValue): string {
  return cellText(kind, typeof value === "object" && value !== null ? value.join(", ") : value);
}

function fieldsOf<Row>(subject: FileSubject<Row>, columns: readonly RowColumn[]): (keyof Row)[];
function fieldsOf(
  { made }: { made: Readonly<Record<string, { fields: readonly PropertyKey[] }>> },
  columns: readonly RowColumn[],
): PropertyKey[] {
  return columns.flatMap(({ name }) => made[name]?.fields ?? [name]);
}

/** The filing at the source; of an invented one, the page the application shows. */
export const filingUrlColumn = {
  fields: ["cik", "accno"],
  valueOf: ({ cik, accno }: { cik: string; accno: string }, appOrigin: string): string => {
    const address = filingIndexUrl(Number(cik), accno);
    return address.startsWith("/") ? `${appOrigin}${address}` : address;
  },
} as const;

const thousands = "($K)";
const dollars = "($)";

/** A header with the unit of unrounded values: "Value ($)" of "Value ($K)". */
export function exactHeader({ kind, header }: { kind: FileKind; header: string }): string {
  return kind === "thousands" ? header.replace(thousands, dollars) : header;
}

/**
 * The same amounts in dollars, unrounded: rounded ones do not add up to the cent. They keep their
 * names, of which a JSON file has each once.
 */
function exactColumns<Row>(amounts: readonly FileColumn<Row>[]): FileColumn<Row>[] {
  return amounts.map(({ name, kind, header, valueOf }) => ({
    name,
    header: exactHeader({ kind, header }),
    kind: "exact",
    valueOf,
    textOf: (row) => plainDecimal(valueOf(row)),
  }));
}

/** Without exponent, however large or small. */
function plainDecimal(value: FileValue): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? exactText(value) : "";
}
