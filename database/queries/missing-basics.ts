import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** What a new installation still lacks. */
export type MissingBasics = { accounts: boolean; filings: boolean; prices: boolean };

/** Tells which of the three things nothing can be seen without are absent altogether. */
export async function readMissingBasics(db: Database): Promise<MissingBasics> {
  const { rows } = await sql<MissingBasics>`
    select not exists (select from account) as accounts,
           not exists (select from filing) as filings,
           not exists (select from price_series) as prices`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error("The database answered with no row.");
  return row;
}
