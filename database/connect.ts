import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { columnParsers } from "#database/column-parsers.ts";
import type { Tables } from "#database/tables.ts";

/** The one way to speak to PostgreSQL; a transaction is one too. */
export type Database = Kysely<Tables>;

const DEFAULT_POOL_SIZE = 10;

/**
 * Opens a pool of connections; none is made before the first query. End it with `destroy()`.
 * Every connection speaks UTC, and values arrive as `columnParsers` says.
 * @param connectionString  `postgres://user:password@host:port/database`
 * @param options.max  connections at most, 10 unless told
 */
export function openDatabase(connectionString: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    ...connectionSettings(connectionString),
    max: options.max ?? DEFAULT_POOL_SIZE,
  });
  // An idle connection that breaks is replaced by the pool; without a listener Node would exit.
  pool.on("error", () => undefined);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Settings every connection of ours has, for the places that need a bare `pg` client
 * (migrations, LISTEN, COPY).
 */
export function connectionSettings(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    application_name: "sentinel",
    options: "-c timezone=UTC",
    types: columnParsers,
  };
}
