import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Adjusted closes of one security by day. */
export type AdjustedCloses = { ticker: string; days: readonly string[]; closes: readonly number[] };

/** Stores series of one source that gives adjusted closes only. */
export async function createPrices(
  db: Database,
  source: string,
  ...series: readonly AdjustedCloses[]
): Promise<void> {
  await sql`insert into price_source (name) values (${source})`.execute(db);
  for (const { ticker, days, closes } of series) {
    await sql`insert into price_bar (source, ticker, day, adjusted_close)
      select ${source}, ${ticker}, day, close
        from unnest(${days}::date[], ${closes}::float8[]) as bars(day, close)`.execute(db);
    await sql`insert into price_series (source, ticker, first_day, last_day)
      select ${source}, ${ticker}, min(day), max(day)
        from unnest(${days}::date[]) as bars(day)`.execute(db);
  }
}

/** Names companies on the newest list of tickers. */
export async function createTickers(
  db: Database,
  companies: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [ticker, cik] of Object.entries(companies))
    await sql`insert into issuer_ticker (cik, ticker, list_date, origin, list_order, company_name)
      values (${cik}, ${ticker}, 'current', 'company_tickers', ${cik}, ${ticker})`.execute(db);
}
