import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { Cells } from "#database/screening/cells.ts";
import {
  type LatenessRanking,
  quantileSquare,
  rankedLines,
  rankingColumns,
  readRanking,
} from "#database/screening/lateness-ranking.ts";
import { where } from "#database/screening/postgres/statement.ts";
import type { LatenessPage } from "#database/screening/screening.ts";

const noText = sql`null::text`;

type GroupColumns = {
  key: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  ticker: RawBuilder<unknown>;
};

const groups: Readonly<Record<LatenessRanking["by"], GroupColumns>> = {
  person: { key: sql`owner_cik`, name: sql`max(owner_name collate "C")`, ticker: noText },
  company: {
    key: sql`issuer_cik`,
    name: sql`max(company_name collate "C")`,
    ticker: sql`max(ticker collate "C")`,
  },
  agent: { key: sql`first_agent`, name: noText, ticker: noText },
};

/**
 * The median of the late lines: half the sum of the two middle values, or of the only one with itself. Engines
 * interpolate between two values differently in the last digit.
 */
function median(value: RawBuilder<unknown>): RawBuilder<unknown> {
  const late = sql`filter (where days_late > 0)`;
  return sql`((percentile_disc(0.5) within group (order by ${value}) ${late})
    - (percentile_disc(0.5) within group (order by -(${value})) ${late})) / 2`;
}

const medians: Readonly<Record<"median_days" | "median_return", RawBuilder<unknown>>> &
  Readonly<Record<string, RawBuilder<unknown> | undefined>> = {
  median_days: sql`days_late::float8`,
  median_return: sql`disclosure_return`,
};

/** One page of a ranking by lateness; the replica divides and orders in the same way. */
export async function rankLateness(
  db: Database,
  { by, search, minLines, sort, direction, limit, page }: LatenessRanking,
): Promise<LatenessPage> {
  const { key, name, ticker } = groups[by];
  const found = where(rankedLines.conditions(search));
  const square = sql`${quantileSquare}::float8`;
  const order = direction === "desc" ? sql`desc` : sql`asc`;
  const column = rankingColumns[sort];
  const value = medians[column];
  // Names, and medians unless they decide the order, are read only for the groups on the page.
  const sorted = value === undefined ? sql`` : sql`, ${median(value)} as ${sql.ref(column)}`;
  const inOrder = sql`${sql.ref(`page.${column}`)} ${order} nulls last, page.lines desc, page.cik`;
  const { rows } = await sql<Cells>`
    with counted as (
      select ${key}::float8 as cik, count(*)::float8 as lines,
             (count(*) filter (where days_late > 0))::float8 as late${sorted}
        from reported_line where ${found} group by ${key} having count(*) >= ${minLines}),
    ranked as (
      select *, late / lines as share,
             case when late = 0 then 0::float8
                  else (late / lines + ${square} / lines / 2 - sqrt(${square} / lines
                         * (late / lines * (1 - late / lines) + ${square} / lines / 4)))
                       / (1 + ${square} / lines) end as low
        from counted),
    page as (
      select *, (count(*) over ())::float8 as total from ranked as page
       order by ${inOrder} limit ${limit} offset ${(page - 1) * limit}),
    described as (
      select ${key}::float8 as cik, ${name} as name, ${ticker} as ticker,
             ${median(medians.median_days)} as median_days,
             ${median(medians.median_return)} as median_return
        from reported_line
       where ${found} and ${key} in (select cik::bigint from page) group by ${key})
    select page.cik, page.lines, page.late, page.total, described.name, described.ticker,
           described.median_days, described.median_return
      from page join described on described.cik = page.cik order by ${inOrder}`.execute(db);
  return readRanking(rows);
}
