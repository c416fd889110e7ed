import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { columnParsers } from "#database/column-parsers.ts";
import type { Tables } from "#database/tables.ts";

/** The one way to speak to PostgreSQL; a transaction is one too. */
export type Database = Kysely<Tables>;

const DEFAULT_POOL_SIZE = 10;

export type PoolOptions = {
  /** Connections at most, 10 unless told. */
  max?: number;
  /** How long a query waits for a connection, and a connection for its server; ever unless told. */
  connectTimeoutMs?: number;
  /** How long a statement waits for a lock before it fails; ever unless told. */
  lockTimeoutMs?: number;
  /** How long a statement may run before it is cancelled; ever unless told. */
  statementTimeoutMs?: number;
  /** Receives the pool, to look at. */
  onPool?: (pool: pg.Pool) => void;
  /** Told of a statement that took a second or more; its text holds no values. */
  onSlowStatement?: (statement: string, durationMs: number) => void;
};

const slowStatementMs = 1_000;

/**
 * Opens a pool of connections; none is made before the first query. End it with `destroy()`.
 * Every connection speaks UTC, and values arrive as `columnParsers` says.
 * @param connectionString  `postgres://user:password@host:port/database`
 */
export function openDatabase(connectionString: string, options: PoolOptions = {}): Database {
  const { max = DEFAULT_POOL_SIZE, connectTimeoutMs = 0, onSlowStatement } = options;
  const { lockTimeoutMs = 0, statementTimeoutMs = 0 } = options;
  const settings = connectionSettings(connectionString);
  const pool = new pg.Pool({
    ...settings,
    options: `${settings.options} -c lock_timeout=${lockTimeoutMs} -c statement_timeout=${statementTimeoutMs}`,
    connectionTimeoutMillis: connectTimeoutMs,
    max,
  });
  // A connection that breaks is replaced by the pool, and what was under way on it fails; without
  // listeners Node would exit.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  options.onPool?.(pool);
  const dialect = new PostgresDialect({ pool });
  if (onSlowStatement === undefined) return new Kysely<Tables>({ dialect });
  return new Kysely<Tables>({
    dialect,
    log: ({ query, queryDurationMillis }) => {
      if (queryDurationMillis >= slowStatementMs) onSlowStatement(query.sql, queryDurationMillis);
    },
  });
}

/**
 * Settings every connection of ours has, for the places that need a bare `pg` client
 * (migrations, LISTEN, COPY).
 */
export function connectionSettings(connectionString: string) {
  return {
    connectionString,
    application_name: "sentinel",
    options: "-c timezone=UTC",
    types: columnParsers,
  } satisfies pg.ClientConfig;
}
