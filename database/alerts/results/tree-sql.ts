import { type RawBuilder, sql } from "kysely";
import type {
  ConstraintTree,
  FlagField,
  ListField,
  NumberField,
  TextField,
} from "#domain/alerts/constraint-tree.ts";

export type Field = NumberField | TextField | FlagField | ListField | "cik" | "ownerCiks";

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
