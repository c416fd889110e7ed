import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { readKnownMigrations } from "#database/migrate.ts";

const longestWaitMs = 2_000;

let newestKnown: Promise<string> | null = null;

/**
 * Why the database cannot serve this program now: it does not answer in time, or lacks a migration.
 * One that is ahead serves an older program while that is replaced.
 * @returns null when it can
 */
export async function readWhyNotReady(db: Database): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, longestWaitMs, "the database does not answer in time");
  try {
    return await Promise.race([findReason(db), late]);
  } catch {
    return "the database cannot be reached";
  } finally {
    clearTimeout(timer);
  }
}

async function findReason(db: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from schema_migration`.execute(db);
  newestKnown ??= readNewestKnown();
  const isCurrent = (rows[0]?.name ?? "") >= (await newestKnown);
  return isCurrent ? null : "the database is of an older version";
}

async function readNewestKnown(): Promise<string> {
  return (await readKnownMigrations()).at(-1)?.name ?? "";
}

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
