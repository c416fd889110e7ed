import { type RawBuilder, sql } from "kysely";
import type { Condition } from "#database/screening/condition.ts";
import type { StoredColumn, StoredColumns } from "#database/computed/stored-column.ts";
import {
  type SortKey,
  sortKeyOf,
  type Sorted,
  type Subject,
  tieOrder,
} from "#database/screening/subject.ts";

/** Stored columns as `cells.ts` reads them. */
export function selection(columns: StoredColumns, names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => selected(name, columns[name])));
}

function selected(name: string, column: StoredColumn | undefined): RawBuilder<unknown> {
  const ref = sql.ref(name);
  switch (column?.type) {
    case "numeric":
      if (column.replica === "digits") return sql`${ref}::text as ${ref}`;
      return column.replica === "exact"
        ? sql`trim_scale(${ref})::text as ${ref}`
        : sql`${ref}::float8 as ${ref}`;
    case "text[]":
      return sql`array_to_string(${ref}, '&') as ${ref}`;
    default:
      return ref;
  }
}

const signs = { ge: sql`>=`, le: sql`<=`, gt: sql`>`, lt: sql`<`, eq: sql`=` } as const;

/** The conditions as one SQL expression over the table; values travel as parameters. */
export function where(conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql.join(conditions.map(conditionSql), sql` and `);
}

function conditionSql(condition: Condition): RawBuilder<unknown> {
  switch (condition.kind) {
    case "live":
      return sql`is_live`;
    case "not":
      return sql`not ${sql.ref(condition.column)}`;
    case "day-range": {
      const { column, first, last } = condition;
      const ends = [
        ...(first === null ? [] : [sql`${sql.ref(column)} >= ${first}::date`]),
        ...(last === null ? [] : [sql`${sql.ref(column)} <= ${last}::date`]),
      ];
      return sql.join(ends, sql` and `);
    }
    case "from-instant":
      return sql`${sql.ref(condition.column)} >= ${condition.instant}::timestamptz`;
    case "number":
      return numberSql(condition);
    case "text-in":
      return sql`${sql.ref(condition.column)} = any(${condition.values}::text[])`;
    case "id-in":
      return sql`${sql.ref(condition.column)} = any(${condition.values}::bigint[])`;
    case "any-id":
      return sql`${sql.ref(condition.column)} && ${condition.values}::bigint[]`;
    case "any-code":
      return sql`${sql.ref(condition.column)} && ${condition.values}::text[]`;
    case "no-code":
      return sql`not ${sql.ref(condition.column)} && ${condition.values}::text[]`;
    case "any-true":
      return sql`(${sql.join(
        condition.columns.map((column) => sql.ref(column)),
        sql` or `,
      )})`;
    case "missing":
      return sql`${sql.ref(condition.column)} is null`;
    case "contains":
      return sql`strpos(upper(${sql.ref(condition.column)}), ${condition.capitals}) > 0`;
    case "either":
      return sql`(${sql.join(condition.of.map(where), sql` or `)})`;
  }
}

/** Compared as doubles, as the replica does, so that both draw the same line. */
function numberSql(condition: Extract<Condition, { kind: "number" }>): RawBuilder<unknown> {
  const { otherwise } = condition;
  const double = sql`${sql.ref(condition.column)}::float8`;
  const column =
    otherwise === undefined ? double : sql`coalesce(${double}, ${sql.ref(otherwise)}::float8)`;
  const [first, second] = condition.values;
  if (condition.operator === "between") {
    return sql`${column} between ${first}::float8 and ${second}::float8`;
  }
  return sql`${column} ${signs[condition.operator]} ${first}::float8`;
}

const ways = { asc: sql`asc`, desc: sql`desc` } as const;

/** `order by` of a search: rows without a value last in both directions, then by `tieOrder`, then the key. */
export function order<Row, Search extends Sorted<keyof Row & string>, Column extends string>(
  subject: Subject<Row, Search, Column>,
  search: Search,
): RawBuilder<unknown> {
  const { columns, key } = subject;
  const sortKey = sortKeyOf(subject, search.sort_column, search);
  const sorted = comparable(sortKey, columns);
  const direction = search.sort_direction === "desc" ? "desc" : "asc";
  const ties = tieOrder(subject, { column: sortKey.column, direction }).map(
    (tie) => sql`${sql.ref(tie.column)} ${ways[tie.direction]} nulls last`,
  );
  const keys = key.map((column) => comparable({ column, isFolded: false }, columns));
  return sql`${sorted} ${ways[direction]} nulls last, ${sql.join([...ties, ...keys])}`;
}

/** Texts by bytes and doubles: the same order in every database and locale. */
export function comparable(
  { column, isFolded }: SortKey<string>,
  columns: StoredColumns,
): RawBuilder<unknown> {
  const ref = sql.ref(column);
  // ASCII letters only.
  if (isFolded) return sql`lower(${ref} collate "C") collate "C"`;
  switch (columns[column]?.type) {
    case "text":
      return sql`${ref} collate "C"`;
    case "text[]":
      return sql`array_to_string(${ref}, '&') collate "C"`;
    case "numeric":
      return sql`${ref}::float8`;
    default:
      return ref;
  }
}
