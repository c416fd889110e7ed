import {
  BIGINT,
  DOUBLE,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  VARCHAR,
} from "@duckdb/node-api";
import type { EventCondition } from "#database/screening/event-conditions.ts";
import type { TradeCondition } from "#database/screening/trade-conditions.ts";

/** SQL text with `$1`, `$2` … and the values they stand for. */
export type ReplicaSql = { text: string; values: DuckDBValue[]; types: DuckDBType[] };

const signs = { ge: ">=", le: "<=", gt: ">", lt: "<", eq: "=" } as const;

/** The conditions as one SQL expression over the replica's table; values travel as parameters. */
export function replicaWhere(conditions: readonly (TradeCondition | EventCondition)[]): ReplicaSql {
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
  function conditionSql(condition: TradeCondition | EventCondition): string {
    switch (condition.kind) {
      case "live":
        // Dead rows are not copied.
        return "true";
      case "no-plan":
        return "not is_plan";
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
      case "any-owner":
        return ownerSql(ids(condition.values));
      case "any-item":
        return anyMark("marked_items", condition.values);
      case "any-pattern":
        return anyMark("marked_patterns", condition.values);
      case "any-flag":
        return `(${condition.columns.join(" or ")})`;
    }
  }

  sql.text = conditions.map(conditionSql).join(" and ");
  return sql;
}

/** Nearly every row has one owner, and a number is compared much faster than a list. */
function ownerSql(ciks: string): string {
  return `case when len(owner_ciks) = 1 then owner_ciks[1] in (select unnest(${ciks}))
    else list_has_any(owner_ciks, ${ciks}) end`;
}
