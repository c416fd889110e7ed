import type { LineSearch } from "#contract/operations/screening/explore-lines.ts";
import type { LatenessGroup, LatenessSort } from "#contract/operations/screening/lateness.ts";
import { type Cells, number, orNull, text } from "#database/screening/cells.ts";
import { lineSubject } from "#database/screening/line-subject.ts";
import { normalQuantile95 } from "#domain/event-study/distributions/normal.ts";

/** Which groups to rank by the share of their lines that were late. */
export type LatenessRanking = {
  by: LatenessGroup;
  /** Selects the lines; its page and order are ignored. */
  search: LineSearch;
  /** Groups with fewer lines are left out. */
  minLines: number;
  sort: LatenessSort;
  direction: "asc" | "desc";
  limit: number;
  page: number;
};

/** One person, company, or agent. */
export type StoredLateness = {
  cik: number;
  /** Null for an agent. */
  name: string | null;
  ticker: string | null;
  lines: number;
  late: number;
  medianDays: number | null;
  medianReturn: number | null;
};

/** The columns of the ranking by which it is sorted. */
const rankingColumns: Readonly<Record<LatenessSort, string>> = {
  low: "low",
  share: "share",
  late: "late",
  lines: "lines",
  median_days: "median_days",
  return: "median_return",
};

/** The square of the quantile in the bounds of the confidence interval, as `wilsonInterval` has it. */
const quantileSquare = normalQuantile95 ** 2;

/** How an engine writes SQL. */
export type RankingDialect<Sql> = {
  sql: (texts: TemplateStringsArray, ...parts: (Sql | number)[]) => Sql;
  column: (name: string) => Sql;
  /** The greatest text of a column, by code points. */
  greatest: (column: Sql) => Sql;
  /** Of the late lines. */
  medianDays: Sql;
  medianReturn: Sql;
};

function groupColumns<Sql>(by: LatenessGroup, { sql, column, greatest }: RankingDialect<Sql>) {
  const none = sql`null::text`;
  const greatestOf = (name: string): Sql => greatest(column(name));
  switch (by) {
    case "person":
      return { key: column("owner_cik"), name: greatestOf("owner_name"), ticker: none };
    case "company":
      return {
        key: column("issuer_cik"),
        name: greatestOf("company_name"),
        ticker: greatestOf("ticker"),
      };
    case "agent":
      return { key: column("first_agent"), name: none, ticker: none };
  }
}

/**
 * One page of a ranking as SQL of an engine. Names, and medians unless they decide the order, are read only for the
 * groups on the page.
 * @param found  the condition on the lines
 */
export function rankingStatement<Sql>(
  { by, minLines, sort, direction, limit, page }: LatenessRanking,
  found: Sql,
  dialect: RankingDialect<Sql>,
): Sql {
  const { sql, medianDays, medianReturn } = dialect;
  const { key, name, ticker } = groupColumns(by, dialect);
  const column = dialect.column(rankingColumns[sort]);
  const medians: Partial<Record<LatenessSort, Sql>> = {
    median_days: medianDays,
    return: medianReturn,
  };
  const median = medians[sort];
  const sorted = median === undefined ? sql`` : sql`, ${median} as ${column}`;
  const order = direction === "desc" ? sql`desc` : sql`asc`;
  const inOrder = sql`page.${column} ${order} nulls last, page.lines desc, page.cik`;
  const square = sql`${quantileSquare}::float8`;
  return sql`
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
             ${medianDays} as median_days, ${medianReturn} as median_return
        from reported_line
       where ${found} and ${key} in (select cik::bigint from page) group by ${key})
    select page.cik, page.lines, page.late, page.total, described.name, described.ticker,
           described.median_days, described.median_return
      from page join described on described.cik = page.cik order by ${inOrder}`;
}

/** Searches of lines of a known delay; what another filing of the group reports counts once. */
export const rankedLines: typeof lineSubject = {
  ...lineSubject,
  conditions: (search) => [
    ...lineSubject.conditions({ ...search, days_late: { bool: "ge", val: [0] } }),
    { kind: "no-code", column: "flags", values: ["duplicate-group-filing"] },
  ],
};

/** Rows as both engines return them. */
export function readRanking(rows: readonly Cells[]): { rows: StoredLateness[]; total: number } {
  return {
    rows: rows.map((cells) => ({
      cik: number(cells["cik"]),
      name: orNull(text)(cells["name"]),
      ticker: orNull(text)(cells["ticker"]),
      lines: number(cells["lines"]),
      late: number(cells["late"]),
      medianDays: orNull(number)(cells["median_days"]),
      medianReturn: orNull(number)(cells["median_return"]),
    })),
    total: rows[0] === undefined ? 0 : number(rows[0]["total"]),
  };
}
