import type { DuckDBConnection } from "@duckdb/node-api";
import {
  type LatenessRanking,
  quantileSquare,
  rankedLines,
  rankingColumns,
  readRanking,
} from "#database/screening/lateness-ranking.ts";
import { doubleOf } from "#database/screening/replica/keeping/replica-columns.ts";
import { where } from "#database/screening/replica/reads/search-sql.ts";
import type { LatenessPage } from "#database/screening/screening.ts";

const noText = "null::varchar";

const groups: Readonly<
  Record<LatenessRanking["by"], { key: string; name: string; ticker: string }>
> = {
  person: { key: "owner_cik", name: "max(owner_name)", ticker: noText },
  company: { key: "issuer_cik", name: "max(company_name)", ticker: "max(ticker)" },
  agent: { key: "first_agent", name: noText, ticker: noText },
};

/** As PostgreSQL computes it. */
function median(value: string): string {
  const late = "filter (where days_late > 0)";
  return `((quantile_disc(${value}, 0.5) ${late}) - (quantile_disc(-(${value}), 0.5) ${late})) / 2`;
}

/** One page of a ranking by lateness, as PostgreSQL computes it. */
export async function readReplicaRanking(
  connection: DuckDBConnection,
  { by, search, minLines, sort, direction, limit, page }: LatenessRanking,
): Promise<LatenessPage> {
  const { key, name, ticker } = groups[by];
  const found = where(rankedLines, search);
  const square = `${quantileSquare}::double`;
  const returned = `case when disclosure_return is not null then ${doubleOf("disclosure_return")} end`;
  const medians: Readonly<Record<string, string>> = {
    median_days: median("days_late::double"),
    median_return: median(returned),
  };
  const column = rankingColumns[sort];
  const value = medians[column];
  const inOrder = `page.${column} ${direction} nulls last, page.lines desc, page.cik`;
  const reader = await connection.runAndReadAll(
    `with counted as (
       select ${key}::double as cik, count(*)::double as lines,
              (count(*) filter (where days_late > 0))::double as late
              ${value === undefined ? "" : `, ${value} as ${column}`}
         from reported_line where ${found.text} group by ${key} having count(*) >= ${minLines}),
     ranked as (
       select *, late / lines as share,
              case when late = 0 then 0::double
                   else (late / lines + ${square} / lines / 2 - sqrt(${square} / lines
                          * (late / lines * (1 - late / lines) + ${square} / lines / 4)))
                        / (1 + ${square} / lines) end as low
         from counted),
     page as (
       select *, (count(*) over ())::double as total from ranked as page
        order by ${inOrder} limit ${limit} offset ${(page - 1) * limit}),
     described as (
       select ${key}::double as cik, ${name} as name, ${ticker} as ticker,
              ${medians["median_days"]} as median_days, ${medians["median_return"]} as median_return
         from reported_line
        where ${found.text} and ${key} in (select cik::bigint from page) group by ${key})
     select page.cik, page.lines, page.late, page.total, described.name, described.ticker,
            described.median_days, described.median_return
       from page join described on described.cik = page.cik order by ${inOrder}`,
    found.values,
    found.types,
  );
  return readRanking(reader.getRowObjectsJS());
}
