export type ReplicaColumn = {
  name: string;
  /** DuckDB type. */
  type: string;
  /** PostgreSQL expression over the table, written as CSV text; null when other columns tell it. */
  from: string | null;
  /** DuckDB expression over the CSV's columns, where the type alone does not read it. */
  read?: string;
};

/** A table of the same name stands in both databases; here only the live rows of it. */
export type ReplicaTable = {
  name: "trade" | "event";
  key: readonly string[];
  columns: readonly ReplicaColumn[];
  /** Columns that a comparison with PostgreSQL adds up. */
  amounts: readonly string[];
};

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A text folded for sorting as PostgreSQL folds when it answers itself: ASCII letters only. */
export const foldedColumn = (name: string, column: string): ReplicaColumn => ({
  name,
  type: "varchar",
  from: null,
  read: `translate(${column}, '${capitals}', '${capitals.toLowerCase()}')`,
});

/** Columns taken over as they are. */
export const sameColumns = (type: string, ...names: readonly string[]): ReplicaColumn[] =>
  names.map((name) => ({ name, type, from: name }));

/** A decimal number as a double. */
export const doubleColumn = (name: string): ReplicaColumn => ({
  name,
  type: "double",
  from: `${name}::float8`,
});

/** An array none of whose entries holds a comma. */
export const listColumn = (name: string, type: string): ReplicaColumn => ({
  name,
  type: `${type}[]`,
  from: `array_to_string(${name}, ',')`,
  read: `case when ${name} = '' then [] else string_split(${name}, ',') end::${type}[]`,
});

/**
 * An array of codes as "&2.02&9.01&": a code is found as "&2.02&", several times faster than in a
 * list. Sorts as the codes do, for the mark comes before every digit, letter and point.
 */
export const markedColumn = (name: string, array: string): ReplicaColumn => ({
  name,
  type: "varchar",
  from: `'&' || array_to_string(${array}, '&') || '&'`,
});

/** When EDGAR accepted a filing: as ISO text, and as a number to sort by. */
export const acceptanceColumns: readonly ReplicaColumn[] = [
  {
    name: "accepted_at",
    type: "varchar",
    from: `replace(trim(both '"' from to_json(accepted_at)::text), '+00:00', 'Z')`,
  },
  {
    name: "accepted_key",
    type: "bigint",
    from: null,
    read: "epoch_us(accepted_at::timestamp)",
  },
];

/** `create table` of the replica. */
export function createTable({ name, columns }: ReplicaTable): string {
  return `create table ${name} (${columns.map((column) => `${column.name} ${column.type}`).join(", ")})`;
}

const copied = ({ columns }: ReplicaTable) => columns.filter(({ from }) => from !== null);

/** PostgreSQL's side: rows that changed after `afterChange`, dead ones too, as CSV. */
export function copyChangedRows(table: ReplicaTable, afterChange: number): string {
  const expressions = copied(table).map(({ from }) => from);
  return `copy (select is_live, ${expressions.join(", ")} from ${table.name}
                 where change_seq > ${afterChange})
    to stdout with (format csv)`;
}

/** DuckDB's side: the CSV as rows of the replica with `is_live` before them. */
export function readCopiedRows(table: ReplicaTable, file: string): string {
  const types = copied(table)
    .map(({ name, type, read }) => `'${name}': '${read === undefined ? type : "varchar"}'`)
    .join(", ");
  const expressions = table.columns.map(({ name, read }) =>
    read === undefined ? name : `${read} as ${name}`,
  );
  return `select is_live, ${expressions.join(", ")}
    from read_csv('${file.replaceAll("'", "''")}', columns = {'is_live': 'boolean', ${types}},
      header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '',
      allow_quoted_nulls = false, max_line_size = 8000000)`;
}
