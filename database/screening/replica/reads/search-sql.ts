import {
  BIGINT,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  VARCHAR,
} from "@duckdb/node-api";
import type { StoredColumn, StoredColumns } from "#database/computed/stored-column.ts";
import type { Condition } from "#database/screening/condition.ts";
import {
  bitsName,
  capitalsName,
  comparedText,
  doubleOf,
  exactText,
  excludedName,
  instantName,
  integerKey,
  isDouble,
  onlyName,
  orderedBitsOf,
  prefixName,
  startName,
  startOfNone,
  writtenName,
} from "#database/screening/replica/keeping/replica-columns.ts";
import {
  isText,
  type SearchedSubject,
  sortKeyOf,
  type Sorted,
  type Subject,
  tieOrder,
} from "#database/screening/subject.ts";

/** Stored columns as `cells.ts` reads them; 64-bit integers as doubles, which hold every CIK exactly. */
export function selection(columns: StoredColumns, names: readonly string[]): string {
  return names.map((name) => `${selected(name, columns[name])} as ${name}`).join(", ");
}

function selected(name: string, column: StoredColumn | undefined): string {
  if (column?.replica === "exact") return exactText(name);
  if (column?.replica === "digits") return writtenName(name);
  if (column !== undefined && isDouble(column.type)) return doubleOf(name);
  if (column?.type === "bigint") return `${name}::double`;
  if (column?.type === "date") return `${name}::varchar`;
  return name;
}

/** How a search is sorted. */
export type ReplicaOrder = {
  /** The column of integers, days or truths that decides first. */
  column: string;
  /** A column that decides it faster, among rows that meet a condition alone; null where there is none. */
  faster: { column: string; among: string } | null;
  direction: "asc" | "desc";
  /** The whole `order by`: rows without a value last in both directions, then by `tieOrder`, then the key. */
  text: string;
};

/** What the replica orders a column by that is no text. */
function orderedName(columns: StoredColumns, name: string): string {
  return columns[name]?.type === "timestamptz" ? instantName(name) : name;
}

/** The order of a search. */
export function order<Row, Search extends Sorted<keyof Row & string>, Column extends string>(
  subject: Subject<Row, Search, Column>,
  search: Search,
): ReplicaOrder {
  const key = sortKeyOf(subject, search.sort_column, search);
  const direction = search.sort_direction === "desc" ? "desc" : "asc";
  const stored = subject.columns[key.column];
  const column = isText(stored) ? prefixName(key.column) : orderedName(subject.columns, key.column);
  // An unqualified name would refer to the selected expression of that name, such as the text of a number.
  const inTable = (name: string): string => `${subject.table}.${name}`;
  const text = comparedText({ ...key, column: inTable(key.column) });
  const parts = [
    `${inTable(column)} ${direction} nulls last`,
    ...(isText(stored) ? [`${text} ${direction}`] : []),
    ...tieOrder(subject, { column: key.column, direction }).map(
      (tie) => `${inTable(orderedName(subject.columns, tie.column))} ${tie.direction} nulls last`,
    ),
    ...integerKey(subject.key).map(inTable),
  ];
  const faster = isDouble(stored.type) ? startOf(key.column, direction) : null;
  return { column, faster, direction, text: parts.join(", ") };
}

/** Its value for rows without a number is less than all others, but they come last in both directions. */
function startOf(name: string, direction: "asc" | "desc"): ReplicaOrder["faster"] {
  const column = startName(name);
  return { column, among: direction === "asc" ? `${column} > ${startOfNone}` : "true" };
}

/** SQL text with `$1`, `$2` … and the values they stand for. */
export type ReplicaSql = { text: string; values: DuckDBValue[]; types: DuckDBType[] };

/** A longer list of ids is a parameter. */
const mostIdConstants = 200;

const signs = { ge: ">=", le: "<=", gt: ">", lt: "<", eq: "=" } as const;

type Parameter = (value: DuckDBValue, type: DuckDBType) => string;
type Described = {
  columns: StoredColumns;
  flagSets: Readonly<Record<string, readonly string[]>>;
};

/**
 * The conditions of a search as one SQL expression over the replica's table. Texts and long lists travel as
 * parameters; numbers and days are written out, because DuckDB skips parts of its file for constants alone. What compares one
 * column, flags too, is decided while the file is read, before other columns are.
 */
export function where<Row, Search, Column extends string>(
  subject: SearchedSubject<Row, Search, Column>,
  search: Search,
): ReplicaSql {
  return whereAll(subject, subject.conditions(search));
}

/** The same of conditions that no search states. */
export function whereAll(described: Described, conditions: readonly Condition[]): ReplicaSql {
  const values: DuckDBValue[] = [];
  const types: DuckDBType[] = [];
  const parameter: Parameter = (value, type) => {
    values.push(value);
    types.push(type);
    return `$${values.length}`;
  };
  return { text: allOf(conditions, described, parameter), values, types };
}

function allOf(conditions: readonly Condition[], of: Described, parameter: Parameter): string {
  return conditions.map((each) => conditionSql(each, of, parameter)).join(" and ");
}

function conditionSql(condition: Condition, described: Described, parameter: Parameter): string {
  const { columns, flagSets } = described;
  switch (condition.kind) {
    case "live":
      // Dead rows are not copied.
      return "true";
    case "not":
      return `${condition.column} = false`;
    case "day-range": {
      const { column, first, last } = condition;
      const ends = [
        ...(first === null ? [] : [`${column} >= ${dayConstant(first)}`]),
        ...(last === null ? [] : [`${column} <= ${dayConstant(last)}`]),
      ];
      return ends.join(" and ");
    }
    case "from-instant":
      return `${instantName(condition.column)} >= ${microseconds(condition.instant)}`;
    case "number": {
      const { column, otherwise, operator, values } = condition;
      const [first, second] = values.map((value) => numberConstant(columns[column], value));
      const compared = otherwise === undefined ? column : `coalesce(${column}, ${otherwise})`;
      return operator === "between"
        ? `${compared} between ${first} and ${second}`
        : `${compared} ${signs[operator]} ${first}`;
    }
    case "text-in":
    case "any-code":
      return codesSql(condition, columns[condition.column], parameter);
    case "no-code":
      return `not ${codesSql({ ...condition, kind: "any-code" }, columns[condition.column], parameter)}`;
    case "id-in":
      return isOneOf(condition.column, condition.values, parameter);
    case "any-id": {
      const { column, values } = condition;
      const only = onlyName(column);
      // Nearly every row has one id and no list; not looking for one takes a quarter less time.
      return `(${isOneOf(only, values, parameter)} or (${only} is null and ${hasAny(column, values, parameter)}))`;
    }
    case "any-true":
      return flagsSql(condition.columns, flagSets);
    case "missing":
      // The column of an exact amount is null also where other columns hold it.
      return columns[condition.column]?.replica === "exact"
        ? `${excludedName(condition.column)} = 1`
        : `${orderedName(columns, condition.column)} is null`;
    case "contains":
      return `contains(${capitalsName(condition.column)}, ${parameter(condition.capitals, VARCHAR)})`;
    case "either":
      return `(${condition.of.map((all) => allOf(all, described, parameter)).join(" or ")})`;
  }
}

function dayConstant(day: string): string {
  return `date '${Temporal.PlainDate.from(day).toString()}'`;
}

/** An instant as the replica keeps it. */
function microseconds(instant: string): bigint {
  return Temporal.Instant.from(instant).epochNanoseconds / 1_000n;
}

/** A number to compare a column with, as the column is kept. */
function numberConstant(column: StoredColumn | undefined, value: number): string {
  if (!Number.isFinite(value)) throw new RangeError("A filter needs a finite number.");
  const isKeptAsDouble = column !== undefined && isDouble(column.type);
  return String(isKeptAsDouble ? orderedBitsOf(value) : value);
}

/**
 * With a list of constants, DuckDB decides by this column alone and reads others for the rows that are left; with `in`
 * it reads all.
 */
function isOneOf(column: string, ids: readonly number[], parameter: Parameter): string {
  if (ids.length > mostIdConstants) {
    return `${column} in (select unnest(${idList(ids, parameter)}))`;
  }
  const [first, ...others] = ids.map(BigInt);
  if (first === undefined) return "false";
  return others.length === 0
    ? `${column} = ${first}`
    : `list_contains([${[first, ...others].join(", ")}]::bigint[], ${column})`;
}

/** Whether a list has one of these ids. One alone is found in half the time. */
function hasAny(column: string, ids: readonly number[], parameter: Parameter): string {
  const [first, ...others] = ids.map(BigInt);
  return first !== undefined && others.length === 0
    ? `list_contains(${column}, ${first})`
    : `list_has_any(${column}, ${idList(ids, parameter)})`;
}

function idList(ids: readonly number[], parameter: Parameter): string {
  return parameter(listValue(ids.map(BigInt)), LIST(BIGINT));
}

function flagsSql(columns: readonly string[], flagSets: Described["flagSets"]): string {
  const set = Object.entries(flagSets).find(([, members]) =>
    columns.every((column) => members.includes(column)),
  );
  if (set === undefined) return `(${columns.map((column) => `${column} = true`).join(" or ")})`;
  return anyBit(set[0], bitsOf(set[1], columns));
}

function anyBit(name: string, bits: bigint): string {
  return `${name} & ${bits} <> 0`;
}

/**
 * By the bit set, and by the text for a code that has no bit: filings also have items that are not, or no
 * longer, those of the form.
 */
function codesSql(
  { kind, column, values }: Extract<Condition, { kind: "text-in" | "any-code" }>,
  stored: StoredColumn | undefined,
  parameter: Parameter,
): string {
  const codes = typeof stored?.replica === "object" ? stored.replica.codes : [];
  const byText = values
    .filter((code) => !codes.includes(code))
    .map((code) =>
      kind === "any-code"
        ? `contains(${column}, ${parameter(`&${code}&`, VARCHAR)})`
        : `${column} = ${parameter(code, VARCHAR)}`,
    );
  if (codes.length === 0) return `(${byText.join(" or ")})`;
  const byBits = anyBit(bitsName(column), bitsOf(codes, values));
  return `(${[byBits, ...byText].join(" or ")})`;
}

/** The bits of the wanted codes. */
function bitsOf(codes: readonly string[], wanted: readonly string[]): bigint {
  return codes.reduce(
    (bits, code, place) => (wanted.includes(code) ? bits | (1n << BigInt(place)) : bits),
    0n,
  );
}
