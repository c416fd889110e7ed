import type { DuckDBConnection } from "@duckdb/node-api";
import {
  type LatenessRanking,
  rankedLines,
  type RankingDialect,
  rankingStatement,
  readRanking,
} from "#database/screening/lateness-ranking.ts";
import { doubleOf } from "#database/screening/replica/keeping/replica-columns.ts";
import { where } from "#database/screening/replica/reads/search-sql.ts";
import type { LatenessPage } from "#database/screening/screening.ts";

/** As PostgreSQL computes it. */
function median(value: string): string {
  const late = "filter (where days_late > 0)";
  return `((quantile_disc(${value}, 0.5) ${late}) - (quantile_disc(-(${value}), 0.5) ${late})) / 2`;
}

const dialect: RankingDialect<string> = {
  sql: (texts, ...parts) => String.raw({ raw: texts }, ...parts),
  column: (name) => name,
  greatest: (column) => `max(${column})`,
  medianDays: median("days_late::double"),
  medianReturn: median(
    `case when disclosure_return is not null then ${doubleOf("disclosure_return")} end`,
  ),
};

/** One page of a ranking by lateness, as PostgreSQL computes it. */
export async function readReplicaRanking(
  connection: DuckDBConnection,
  ranking: LatenessRanking,
): Promise<LatenessPage> {
  const found = where(rankedLines, ranking.search);
  const statement = rankingStatement(ranking, found.text, dialect);
  const reader = await connection.runAndReadAll(statement, found.values, found.types);
  return readRanking(reader.getRowObjectsJS());
}
