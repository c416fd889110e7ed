import { type RawBuilder, sql } from "kysely";
import type { TradeCondition } from "#database/screening/trade-conditions.ts";

const signs = { ge: sql`>=`, le: sql`<=`, gt: sql`>`, lt: sql`<`, eq: sql`=` } as const;

/** The conditions as one SQL expression over `trade`; values travel as parameters. */
export function tradeWhere(conditions: readonly TradeCondition[]): RawBuilder<unknown> {
  return sql.join(conditions.map(conditionSql), sql` and `);
}

function conditionSql(condition: TradeCondition): RawBuilder<unknown> {
  switch (condition.kind) {
    case "live":
      return sql`is_live`;
    case "no-plan":
      return sql`not is_plan`;
    case "day-range":
      return condition.first === null
        ? sql`trade_date <= ${condition.last}::date`
        : sql`trade_date between ${condition.first}::date and ${condition.last}::date`;
    case "number":
      return numberSql(condition);
    case "text-in":
      return sql`${sql.ref(condition.column)} = any(${condition.values}::text[])`;
    case "id-in":
      return sql`${sql.ref(condition.column)} = any(${condition.values}::bigint[])`;
    case "any-owner":
      return sql`owner_ciks && ${condition.values}::bigint[]`;
    case "any-item":
      return sql`next_8k_items && ${condition.values}::text[]`;
    case "any-pattern":
      return sql`patterns && ${condition.values}::text[]`;
    case "any-flag":
      return sql`(${sql.join(
        condition.columns.map((column) => sql.ref(column)),
        sql` or `,
      )})`;
  }
}

/** Compared as doubles, as the replica does, so that both draw the same line. */
function numberSql(condition: Extract<TradeCondition, { kind: "number" }>): RawBuilder<unknown> {
  const column = sql`${sql.ref(condition.column)}::float8`;
  const [first, second] = condition.values;
  if (condition.operator === "between") {
    return sql`${column} between ${first}::float8 and ${second}::float8`;
  }
  return sql`${column} ${signs[condition.operator]} ${first}::float8`;
}
