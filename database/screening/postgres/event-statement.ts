import { type RawBuilder, sql } from "kysely";
import type { EventSortColumn } from "#contract/events/event-sort-columns.ts";
import type { EventSearch } from "#contract/operations/explore-events.ts";
import { type EventCondition, insiderValueColumns } from "#database/screening/event-conditions.ts";
import { bytes, double, folded } from "#database/screening/postgres/sort-keys.ts";

const signs = { ge: sql`>=`, le: sql`<=`, gt: sql`>`, lt: sql`<`, eq: sql`=` } as const;

/** Columns of `SelectedEvent`, the insiders' sums over the look-back asked for. */
export function eventSelection(search: Pick<EventSearch, "lookback_period">): RawBuilder<unknown> {
  const { sold, purchased } = insiderValueColumns(search);
  return sql`accession, cik, company_name, ticker, industry, accepted_at, filed_on, report_date,
    array_to_string(items, '&') as items, day_0, day_0_basis, event_return, share_price,
    market_value, average_daily_volume, ${sql.ref(sold)}::float8 as value_sold,
    ${sql.ref(purchased)}::float8 as value_purchased, window_end, patterns, flags`;
}

/** The conditions as one SQL expression over `event`; values travel as parameters. */
export function eventWhere(conditions: readonly EventCondition[]): RawBuilder<unknown> {
  return sql.join(conditions.map(conditionSql), sql` and `);
}

function conditionSql(condition: EventCondition): RawBuilder<unknown> {
  switch (condition.kind) {
    case "live":
      return sql`is_live`;
    case "day-range":
      return condition.first === null
        ? sql`filed_on <= ${condition.last}::date`
        : sql`filed_on between ${condition.first}::date and ${condition.last}::date`;
    case "number": {
      // Compared as doubles, as the replica does, so that both draw the same line.
      const column = sql`${sql.ref(condition.column)}::float8`;
      const [first, second] = condition.values;
      if (condition.operator === "between")
        return sql`${column} between ${first}::float8 and ${second}::float8`;
      return sql`${column} ${signs[condition.operator]} ${first}::float8`;
    }
    case "text-in":
      return sql`industry = any(${condition.values}::text[])`;
    case "id-in":
      return sql`cik = any(${condition.values}::bigint[])`;
    case "any-item":
      return sql`items && ${condition.values}::text[]`;
    case "any-pattern":
      return sql`patterns && ${condition.values}::text[]`;
  }
}

const sortKeys: Readonly<
  Record<Exclude<EventSortColumn, "value_sold" | "value_purchased">, RawBuilder<unknown>>
> = {
  conm: folded("company_name"),
  ticker: bytes("ticker"),
  cik: sql`cik`,
  accno: bytes("accession"),
  date_filed: sql`filed_on`,
  accepted_at: sql`accepted_at`,
  report_date: sql`report_date`,
  "8K_items": sql`array_to_string(items, '&') collate "C"`,
  event_return: sql`event_return`,
  industry: bytes("industry"),
  market_value: sql`market_value`,
  avg_daily_volume: sql`average_daily_volume`,
  share_price: sql`share_price`,
  day_0: sql`day_0`,
};

/** `order by` of a search: rows without a value last in both directions, then the latest filed, accession. */
export function eventOrder(search: EventSearch): RawBuilder<unknown> {
  const { sort_column: column } = search;
  const { sold, purchased } = insiderValueColumns(search);
  const key =
    column === "value_sold"
      ? double(sold)
      : column === "value_purchased"
        ? double(purchased)
        : sortKeys[column];
  const direction = search.sort_direction === "desc" ? sql`desc` : sql`asc`;
  return sql`${key} ${direction} nulls last, filed_on desc nulls last, accession collate "C"`;
}
