import { type RawBuilder, sql } from "kysely";
import type { Condition } from "#database/screening/condition.ts";
import type {
  ConstraintTree,
  FlagField,
  ListField,
  NumberField,
  TextField,
} from "#domain/alerts/constraint-tree.ts";

type Field = NumberField | TextField | FlagField | ListField | "cik" | "ownerCiks";

/** Stored columns of the fields a kind of row has. */
export type FieldNames<Column extends string> = { readonly [Name in Field]?: Column };

/** SQL expressions of the fields a kind of row has; a field it does not have meets no condition. */
export type FieldColumns = { readonly [Name in Field]?: RawBuilder<unknown> } & {
  /** Whether the filing has every keyword, or any. */
  readonly keywords?: (match: "and" | "or", keywords: readonly string[]) => RawBuilder<unknown>;
};

const signs = { ge: sql`>=`, le: sql`<=`, gt: sql`>`, lt: sql`<`, eq: sql`=` } as const;
const never = sql`false`;

/** The tree as one SQL expression: it says the same as `predicateOf`; values travel as parameters. */
export function treeSql(tree: ConstraintTree, columns: FieldColumns): RawBuilder<unknown> {
  switch (tree.kind) {
    case "all":
      return joined(tree.of, columns, { word: sql` and `, none: sql`true` });
    case "any":
      return joined(tree.of, columns, { word: sql` or `, none: never });
    case "number":
      return numberSql(tree, columns[tree.field]);
    case "keywords":
      return columns.keywords?.(tree.match, tree.keywords) ?? never;
    case "any-flag": {
      const flags = tree.fields.flatMap((field) => columns[field] ?? []);
      return flags.length === 0 ? never : sql`(${sql.join(flags, sql` or `)})`;
    }
    case "no-flag": {
      const flag = columns[tree.field];
      return flag === undefined ? never : sql`not ${flag}`;
    }
    default:
      return membershipSql(tree, columns);
  }
}

function joined(
  parts: readonly ConstraintTree[],
  columns: FieldColumns,
  { word, none }: { word: RawBuilder<unknown>; none: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (parts.length === 0) return none;
  return sql`(${sql.join(
    parts.map((part) => treeSql(part, columns)),
    word,
  )})`;
}

type Membership = Extract<ConstraintTree, { kind: "text-in" | "id-in" | "any-id" | "any-text" }>;

function membershipSql(tree: Membership, columns: FieldColumns): RawBuilder<unknown> {
  const column = columns[tree.field];
  if (column === undefined) return never;
  switch (tree.kind) {
    case "text-in":
      return sql`${column} = any(${tree.values}::text[])`;
    case "id-in":
      return sql`${column} = any(${tree.values}::bigint[])`;
    case "any-id":
      return sql`${column} && ${tree.values}::bigint[]`;
    case "any-text":
      return sql`${column} && ${tree.values}::text[]`;
  }
}

/** Compared as doubles, as the predicate does, so that both draw the same line. */
function numberSql(
  { operator, values }: Extract<ConstraintTree, { kind: "number" }>,
  column: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const [first, second] = values;
  if (column === undefined || first === undefined) return never;
  if (operator === "between") {
    return sql`${column}::float8 between ${first}::float8 and ${second ?? first}::float8`;
  }
  return sql`${column}::float8 ${signs[operator]} ${first}::float8`;
}

/** Expressions of stored columns, for `treeSql`. */
export function columnsOf<Names extends FieldNames<string>>(
  table: string,
  names: Names,
): { readonly [Name in keyof Names]: RawBuilder<unknown> };
export function columnsOf(table: string, names: object): Record<string, RawBuilder<unknown>> {
  return Object.fromEntries(
    Object.entries(names).map(([field, name]) => [field, sql.ref(`${table}.${String(name)}`)]),
  );
}

/**
 * The tree as conditions of a search, all of which a row must meet; null where no conditions say the same. Only
 * trees without alternatives are converted, which alerts on trades have.
 */
export function treeConditions<Column extends string>(
  tree: ConstraintTree,
  names: FieldNames<Column>,
): Condition<Column>[] | null {
  const parts = tree.kind === "all" ? tree.of : [tree];
  const conditions = parts.flatMap((part) => conditionOf(part, names) ?? []);
  return conditions.length === parts.length ? conditions : null;
}

function conditionOf<Column extends string>(
  tree: ConstraintTree,
  names: FieldNames<Column>,
): Condition<Column> | null {
  if (tree.kind === "all" || tree.kind === "any" || tree.kind === "keywords") return null;
  if (tree.kind === "any-flag") {
    const columns = tree.fields.flatMap((field) => names[field] ?? []);
    return columns.length === tree.fields.length ? { kind: "any-true", columns } : null;
  }
  const column = names[tree.field];
  if (column === undefined) return null;
  switch (tree.kind) {
    case "no-flag":
      return { kind: "not", column };
    case "number": {
      const { operator, values } = tree;
      const [first, second] = values;
      if (first === undefined) return null;
      return { kind: "number", column, operator, values: [first, second ?? first] };
    }
    case "text-in":
      return { kind: "text-in", column, values: tree.values };
    case "any-text":
      return { kind: "any-code", column, values: tree.values };
    case "id-in":
    case "any-id":
      return { kind: tree.kind, column, values: tree.values };
  }
}
