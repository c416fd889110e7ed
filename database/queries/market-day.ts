import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** The day in New York at market time, `YYYY-MM-DD`. */
export async function readMarketDay(db: Database): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (market_time() at time zone 'America/New_York')::date as day`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("PostgreSQL returned no market time.");
  return row.day;
}
