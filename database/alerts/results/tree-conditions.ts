import { type RawBuilder, sql } from "kysely";
import type { Field } from "#database/alerts/results/tree-sql.ts";
import type { Condition } from "#database/screening/condition.ts";
import type { ConstraintTree } from "#domain/alerts/constraint-tree.ts";

/** Stored columns of the fields a kind of row has. */
export type FieldNames<Column extends string> = { readonly [Name in Field]?: Column };

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
 * The tree as conditions of a search, all of which a row must meet; null where no conditions say the same, as of a
 * tree with alternatives; alerts on trades have none.
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
