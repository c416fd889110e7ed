import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { Cells } from "#database/screening/cells.ts";
import {
  type LatenessRanking,
  rankedLines,
  type RankingDialect,
  rankingStatement,
  readRanking,
} from "#database/screening/lateness-ranking.ts";
import { where } from "#database/screening/postgres/statement.ts";
import type { LatenessPage } from "#database/screening/screening.ts";

type Sql = RawBuilder<Cells>;

/**
 * The median of the late lines: half the sum of the two middle values, or of the only one with itself. Engines
 * interpolate between two values differently in the last digit.
 */
function median(value: Sql): Sql {
  const late = sql`filter (where days_late > 0)`;
  return sql`((percentile_disc(0.5) within group (order by ${value}) ${late})
    - (percentile_disc(0.5) within group (order by -(${value})) ${late})) / 2`;
}

const dialect: RankingDialect<Sql> = {
  sql: (texts, ...parts) => sql<Cells>(texts, ...parts),
  column: (name) => sql`${sql.ref(name)}`,
  greatest: (column) => sql`max(${column} collate "C")`,
  medianDays: median(sql`days_late::float8`),
  medianReturn: median(sql`disclosure_return`),
};

/** One page of a ranking by lateness; the replica divides and orders in the same way. */
export async function rankLateness(db: Database, ranking: LatenessRanking): Promise<LatenessPage> {
  const found: Sql = sql`${where(rankedLines.conditions(ranking.search))}`;
  const { rows } = await rankingStatement(ranking, found, dialect).execute(db);
  return readRanking(rows);
}
