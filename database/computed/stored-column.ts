/** What PostgreSQL keeps in a computed column, and its cells in JavaScript. */
type CellOf = {
  text: string;
  boolean: boolean;
  smallint: number;
  integer: number;
  bigint: number;
  "double precision": number;
  /** Decimal text. */
  numeric: string;
  date: string;
  /** UTC, ISO text. */
  timestamptz: string;
  "text[]": readonly string[];
  "smallint[]": readonly number[];
  "bigint[]": readonly number[];
};
type StoredType = keyof CellOf;

/** A column of a computed table, and the cell that a derived row has in it. */
export type StoredColumn<Source = never, Cell = unknown> = {
  type: StoredType;
  cellOf: (source: Source) => Cell;
  /**
   * What the replica keeps: the cell; the cell and which of some codes it has, 63 at most; an amount whose sums are
   * exact; a numeric and its text; a text, also in upper case, to search for words; nothing, if no search reads it.
   */
  replica: "cell" | "exact" | "digits" | "capitals" | "nothing" | { codes: readonly string[] };
};

/** The columns of a computed table in insertion order. */
export type StoredColumns<Source = never> = Readonly<Record<string, StoredColumn<Source>>>;

/** Describes columns of a table whose rows are made of `Source`. */
export function columnsFrom<Source>() {
  return <Type extends StoredType, Cell extends CellOf[Type] | null>(
    type: Type,
    cellOf: (source: Source) => Cell,
    replica: StoredColumn["replica"] = "cell",
  ): StoredColumn<Source, Cell> => ({ type, cellOf, replica });
}

/** As Kysely reads and writes it: any text, and lists that may be changed. */
type TableCell<Cell> = Cell extends string
  ? string
  : Cell extends readonly (infer Item)[]
    ? TableCell<Item>[]
    : Cell;

/** A table as Kysely sees it. */
export type TableOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends { cellOf: (source: never) => infer Cell }
    ? TableCell<Cell>
    : never;
};

/** A derived row as the table names it. */
export function storedRow<Source>(
  columns: StoredColumns<Source>,
  source: Source,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { cellOf }]) => [name, cellOf(source)]),
  );
}
