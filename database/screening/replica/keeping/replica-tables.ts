import { createHash } from "node:crypto";
import { eventSubject } from "#database/screening/event-subject.ts";
import type { StoredColumn } from "#database/computed/stored-column.ts";
import { foldedColumns, type Subject } from "#database/screening/subject.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";

export type ReplicaColumn = {
  name: string;
  /** DuckDB type. */
  type: string;
  /** PostgreSQL expression over the table, written as CSV text; null when other columns tell it. */
  from: string | null;
  /** DuckDB expression over the CSV's columns, where the type alone does not read it. */
  read?: string;
};

/** Both databases have a table of the same name; here only the live rows of it. */
export type ReplicaTable = {
  name: "trade" | "event";
  key: readonly string[];
  columns: readonly ReplicaColumn[];
  /** Columns that a comparison with PostgreSQL adds up. */
  amounts: readonly string[];
};

/** Name of a text folded for sorting. */
export const foldedName = (column: string): string => `${column}_folded`;
/** Name of an instant as a number to sort by. */
export const instantName = (column: string): string => `${column}_number`;
/** Name of the column that says that PostgreSQL has null in an exact one. */
export const isNullName = (column: string): string => `${column}_is_null`;

const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
// Twelve places, and as many digits before the point as any sum of dollars needs.
const exactPlaces = 12;
const mostInOneRow = "1e17";

/** Everything the replica holds, of one moment. */
export const replicaTables: readonly ReplicaTable[] = [
  tableOf(tradeSubject),
  tableOf(eventSubject),
];

/** Changes whenever what the replica keeps, or how it is read, changes. */
export const replicaVersion = createHash("sha256")
  .update(JSON.stringify(replicaTables))
  .digest("hex")
  .slice(0, 16);

function tableOf<Row, Column extends string>(subject: Subject<Row, never, Column>): ReplicaTable {
  const columns = Object.entries<StoredColumn>(subject.columns).flatMap(([name, column]) =>
    copiesOf(name, column),
  );
  return {
    name: subject.table,
    key: subject.key,
    columns: [...columns, same("change_seq", "bigint"), ...foldedColumns(subject).map(folded)],
    amounts: subject.amounts,
  };
}

/** What the replica keeps of a stored column. */
function copiesOf(name: string, { type, replica }: StoredColumn): ReplicaColumn[] {
  if (replica === "nothing") return [];
  if (replica === "exact") return exact(name);
  switch (type) {
    case "text":
      return [same(name, "varchar")];
    case "double precision":
      return [same(name, "double")];
    case "numeric":
      return [{ name, type: "double", from: `${name}::float8` }];
    case "timestamptz":
      return instant(name);
    case "text[]":
      return [marked(name)];
    case "smallint[]":
    case "bigint[]":
      return [list(name, type)];
    default:
      return [same(name, type)];
  }
}

/** A column taken over as it is. */
function same(name: string, type: string): ReplicaColumn {
  return { name, type, from: name };
}

/** A text folded for sorting as PostgreSQL folds when it answers itself: ASCII letters only. */
function folded(column: string): ReplicaColumn {
  return {
    name: foldedName(column),
    type: "varchar",
    from: null,
    read: `translate(${column}, '${capitals}', '${capitals.toLowerCase()}')`,
  };
}

/** An array none of whose entries holds a comma. */
function list(name: string, type: string): ReplicaColumn {
  return {
    name,
    type,
    from: `array_to_string(${name}, ',')`,
    read: `case when ${name} = '' then [] else string_split(${name}, ',') end::${type}`,
  };
}

/**
 * An array of codes as "&2.02&9.01&": a code is found as "&2.02&", several times faster than in a
 * list. Sorts as the codes do, for the mark comes before every digit, letter and point.
 */
function marked(name: string): ReplicaColumn {
  return { name, type: "varchar", from: `'&' || array_to_string(${name}, '&') || '&'` };
}

/** An instant as ISO text, and as a number to sort by. */
function instant(name: string): ReplicaColumn[] {
  const text = `replace(trim(both '"' from to_json(${name})::text), '+00:00', 'Z')`;
  return [
    { name, type: "varchar", from: text },
    {
      name: instantName(name),
      type: "bigint",
      from: null,
      read: `epoch_us(${name}::timestamp)`,
    },
  ];
}

/**
 * A decimal with all its digits; null for an amount that this type would round too, which the second
 * column tells from none: PostgreSQL adds up the searches that have one.
 */
function exact(name: string): ReplicaColumn[] {
  return [
    {
      name,
      type: `decimal(38, ${exactPlaces})`,
      from: `case when scale(trim_scale(${name})) <= ${exactPlaces} and abs(${name}) < ${mostInOneRow}
             then ${name} end`,
    },
    { name: isNullName(name), type: "boolean", from: `${name} is null` },
  ];
}

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
