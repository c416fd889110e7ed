import type { RowField } from "#contract/screening/row-field.ts";
import type { Cells } from "#database/screening/cells.ts";
import type { Condition } from "#database/screening/condition.ts";
import type { StoredColumn } from "#database/computed/stored-column.ts";

/** How one field of an answer is made of stored columns. */
export type StoredField<Value, Search, Column extends string> = {
  /** A function where they depend on the search. */
  columns: readonly Column[] | ((search: Search) => readonly Column[]);
  read: (cells: Cells, search: Search) => Value;
};

/** The tables of screened rows. */
export type ScreenedTable =
  | "trade"
  | "event"
  | "reported_line"
  | "planned_sale"
  | "trading_plan"
  | "short_swing";

/**
 * A kind of screened rows: how it is stored, and how answers are made of it.
 * @template Search  what of a search the fields depend on
 */
export type Subject<Row, Search, Column extends string> = {
  table: ScreenedTable;
  key: readonly Column[];
  columns: Readonly<Record<Column, StoredColumn>>;
  /** How the fields of an answer are made. */
  fields: { readonly [Name in keyof Row]: StoredField<Row[Name], Search, Column> };
  /** How a search may sort by them. */
  wire: Readonly<Record<string, RowField>>;
  /** Columns that order rows with equal sort values: a day, then finer columns. */
  latest: readonly [day: Column, ...others: Column[]];
  /** Yes-or-no columns that are searched together, which the replica keeps as a bit set of this name. */
  flagSets: Readonly<Record<string, readonly Column[]>>;
  /** Columns that a comparison of the replica with PostgreSQL adds up. */
  amounts: readonly Column[];
};

/**
 * The order of rows with equal sort values: newest first; if the list is sorted by the day itself, in the direction of the
 * list.
 */
export function tieOrder<Column extends string>(
  { latest }: { latest: readonly [day: Column, ...others: Column[]] },
  sorted: { column: string; direction: "asc" | "desc" },
): { column: Column; direction: "asc" | "desc" }[] {
  const direction = sorted.column === latest[0] ? sorted.direction : "desc";
  return latest.map((column) => ({ column, direction }));
}

/** A subject whose rows are searched for. */
export type SearchedSubject<Row, Search, Column extends string> = Subject<Row, Search, Column> & {
  conditions: (search: Search) => Condition<Column>[];
};

/** Builders of the fields of a subject. */
export function fieldsFrom<Search, Column extends string>() {
  return {
    one: <Value>(
      column: Column | ((search: Search) => Column),
      read: (cell: unknown, search: Search) => Value,
    ): StoredField<Value, Search, Column> => {
      if (typeof column === "string") {
        return { columns: [column], read: (cells, search) => read(cells[column], search) };
      }
      return {
        columns: (search) => [column(search)],
        read: (cells, search) => read(cells[column(search)], search),
      };
    },
    several: <Value>(
      columns: readonly Column[],
      read: (cells: Cells, search: Search) => Value,
    ): StoredField<Value, Search, Column> => ({ columns, read }),
  };
}

/** Fields of a row, all of them unless only some are requested. */
type Reading<Row, Search> = { search: Search; fields?: readonly (keyof Row)[] | undefined };

/** The stored columns that the fields are made of, each once. */
export function columnsRead<Row, Search, Column extends string>(
  subject: Subject<Row, Search, Column>,
  { search, fields }: Reading<Row, Search>,
): Column[] {
  const requested = requestedFields<Search, Column>(subject.fields, fields);
  return [...new Set(requested.flatMap(([, field]) => columnsOf(field, search)))];
}

/**
 * Makes rows of an answer of what a database hands over. A field that was not requested is left out: no one
 * receives it.
 */
export function rowReader<Row, Search, Column extends string>(
  subject: Subject<Row, Search, Column>,
  reading: Reading<Row, Search>,
): (cells: Cells) => Row;
export function rowReader(
  subject: Subject<Cells, unknown, string>,
  { search, fields }: Reading<Cells, unknown>,
): (cells: Cells) => Cells {
  const readers = requestedFields(subject.fields, fields);
  return (cells) =>
    Object.fromEntries(readers.map(([name, { read }]) => [name, read(cells, search)]));
}

function requestedFields<Search, Column extends string>(
  all: Readonly<Record<string, StoredField<unknown, Search, Column>>>,
  names: readonly PropertyKey[] = Object.keys(all),
): [name: string, field: StoredField<unknown, Search, Column>][] {
  return Object.entries(all).filter(([name]) => names.includes(name));
}

/** What says how a search is sorted. */
export type Sorted<Name> = { sort_column: Name; sort_direction: "asc" | "desc" };

/** The texts and arrays of codes that a search may be sorted by. */
export function sortedTexts<Row, Column extends string>({
  columns,
  fields,
  wire,
}: Subject<Row, never, Column>): SortKey<Column>[] {
  const all: Readonly<Record<string, StoredField<unknown, never, Column>>> = fields;
  return Object.entries(all).flatMap(([name, field]) => {
    const sort = wire[name]?.sort;
    const [column] = typeof field.columns === "object" ? field.columns : [];
    if (sort === undefined || column === undefined || !isText(columns[column])) return [];
    return [{ column, isFolded: sort === "folded" }];
  });
}

/** Whether a stored column is compared as text. */
export function isText(column: StoredColumn | undefined): boolean {
  return column?.type === "text" || column?.type === "text[]";
}

/** How rows come in order of a field: by which stored column, and how it is compared. */
export type SortKey<Column extends string> = { column: Column; isFolded: boolean };

/** @throws RangeError when the field cannot be sorted by */
export function sortKeyOf<Row, Search, Column extends string>(
  { fields, wire }: Subject<Row, Search, Column>,
  name: keyof Row & string,
  search: Search,
): SortKey<Column> {
  const [column] = columnsOf(fields[name], search);
  const sort = wire[name]?.sort;
  if (column === undefined || sort === undefined) {
    throw new RangeError(`${name} cannot be sorted by`);
  }
  return { column, isFolded: sort === "folded" };
}

function columnsOf<Search, Column extends string>(
  { columns }: StoredField<unknown, Search, Column>,
  search: Search,
): readonly Column[] {
  return typeof columns === "function" ? columns(search) : columns;
}
