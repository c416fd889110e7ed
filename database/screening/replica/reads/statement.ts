import {
  BIGINT,
  DOUBLE,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  VARCHAR,
} from "@duckdb/node-api";
import type { Condition } from "#database/screening/condition.ts";
import { instantName, foldedName } from "#database/screening/replica/keeping/replica-tables.ts";
import type { StoredColumn, StoredColumns } from "#database/computed/stored-column.ts";
import { sortKeyOf, type Sorted, type Subject } from "#database/screening/subject.ts";

/** Stored columns as `cells.ts` reads them; 64-bit integers as doubles, which hold every CIK exactly. */
export function selection(columns: StoredColumns, names: readonly string[]): string {
  return names.map((name) => selected(name, columns[name])).join(", ");
}

function selected(name: string, column: StoredColumn | undefined): string {
  if (column?.type === "bigint") return `${name}::double as ${name}`;
  const isText = column?.type === "date" || column?.replica === "exact";
  return isText ? `${name}::varchar as ${name}` : name;
}

/** `order by` of a search: rows without a value last in both directions, then the latest, then the key. */
export function order<Row, Search extends Sorted<keyof Row & string>, Column extends string>(
  subject: Subject<Row, Search, Column>,
  search: Search,
): string {
  const { column, isFolded } = sortKeyOf(subject, search.sort_column, search);
  const isInstant = subject.columns[column].type === "timestamptz";
  const sorted = isFolded ? foldedName(column) : isInstant ? instantName(column) : column;
  const direction = search.sort_direction === "desc" ? "desc" : "asc";
  return `${sorted} ${direction} nulls last, ${subject.latest} desc nulls last, ${subject.key.join(", ")}`;
}

/** SQL text with `$1`, `$2` … and the values they stand for. */
export type ReplicaSql = { text: string; values: DuckDBValue[]; types: DuckDBType[] };

const signs = { ge: ">=", le: "<=", gt: ">", lt: "<", eq: "=" } as const;

/** The conditions as one SQL expression over the replica's table; values travel as parameters. */
export function where(conditions: readonly Condition[]): ReplicaSql {
  const sql: ReplicaSql = { text: "true", values: [], types: [] };
  function parameter(value: DuckDBValue, type: DuckDBType): string {
    sql.values.push(value);
    sql.types.push(type);
    return `$${sql.values.length}`;
  }
  const texts = (values: readonly string[]): string =>
    parameter(listValue([...values]), LIST(VARCHAR));
  const ids = (values: readonly number[]): string =>
    parameter(listValue(values.map(BigInt)), LIST(BIGINT));

  const anyMark = (column: string, codes: readonly string[]): string =>
    `(${codes.map((code) => `contains(${column}, ${parameter(`&${code}&`, VARCHAR)})`).join(" or ")})`;
  function conditionSql(condition: Condition): string {
    switch (condition.kind) {
      case "live":
        // Dead rows are not copied.
        return "true";
      case "not":
        return `not ${condition.column}`;
      case "day-range": {
        const { column, first, last } = condition;
        const ends = `${column} <= ${parameter(last, VARCHAR)}::date`;
        if (first === null) return ends;
        return `${column} >= ${parameter(first, VARCHAR)}::date and ${ends}`;
      }
      case "number": {
        const [first, second] = condition.values.map((value) => parameter(value, DOUBLE));
        if (condition.operator === "between")
          return `${condition.column} between ${first} and ${second}`;
        return `${condition.column} ${signs[condition.operator]} ${first}`;
      }
      case "text-in":
        return `${condition.column} in (select unnest(${texts(condition.values)}))`;
      case "id-in":
        return `${condition.column} in (select unnest(${ids(condition.values)}))`;
      case "any-id":
        return anyId(condition.column, ids(condition.values));
      case "any-code":
        return anyMark(condition.column, condition.values);
      case "any-true":
        return `(${condition.columns.join(" or ")})`;
    }
  }

  sql.text = conditions.map(conditionSql).join(" and ");
  return sql;
}

/** Nearly every row has one, and a number is compared much faster than a list. */
function anyId(column: string, ids: string): string {
  return `case when len(${column}) = 1 then ${column}[1] in (select unnest(${ids}))
    else list_has_any(${column}, ${ids}) end`;
}
