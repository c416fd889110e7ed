import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { statementsInTurn } from "#database/statements-in-turn.ts";
import type { Tables } from "#database/tables.ts";

type Parser = (text: string) => unknown;

const OID = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  textArray: 1009,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
};

const findUsualParser: (oid: number, format?: "text" | "binary") => Parser = pg.types.getTypeParser;
const readTextArray = findUsualParser(OID.textArray);

const parsers = new Map<number, Parser>([
  [OID.int8, readBigint],
  [OID.date, (text) => text],
  [OID.timestamptz, readInstant],
  [OID.numeric, (text) => text],
  [OID.int8Array, arrayOf(readBigint)],
  [OID.dateArray, arrayOf((text) => text)],
  [OID.timestamptzArray, arrayOf(readInstant)],
  [OID.numericArray, arrayOf((text) => text)],
]);

/**
 * How column values arrive: `date` as `YYYY-MM-DD`, `timestamptz` as a UTC ISO string ending in
 * `Z` with the fraction PostgreSQL holds and no trailing zeros (as `Temporal.Instant` prints it),
 * `bigint` as a number, `numeric` as its decimal string; arrays of these likewise.
 */
const columnParsers = {
  getTypeParser(oid: number, format?: "text" | "binary"): Parser {
    const parser = format === "binary" ? undefined : parsers.get(oid);
    return parser ?? findUsualParser(oid, format);
  },
} satisfies pg.CustomTypesConfig;

/** @throws RangeError beyond 2^53 - 1, where a number would be silently rounded. */
function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond 2^53 - 1`);
  return value;
}

/** @throws RangeError for infinity, years before 1 and after 9999, and sessions not in UTC. */
function readInstant(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)\+00$/.exec(text);
  if (match === null) throw new RangeError(`timestamptz ${text} is not a UTC instant`);
  return `${match[1]}T${match[2]}Z`;
}

function arrayOf(parse: Parser): Parser {
  return (text) => {
    const items = readTextArray(text);
    if (!Array.isArray(items)) throw new TypeError(`not an array: ${text}`);
    return items.map((item: unknown) => (typeof item === "string" ? parse(item) : item));
  };
}

/** The one way to speak to PostgreSQL; a transaction is one too. */
export type Database = Kysely<Tables>;

const DEFAULT_POOL_SIZE = 10;

export type PoolOptions = {
  /** Connections at most, 10 by default. */
  max?: number;
  /** How long a query waits for a connection, and a connection for its server; unlimited by default. */
  connectTimeoutMs?: number;
  /** How long a statement waits for a lock before it fails; unlimited by default. */
  lockTimeoutMs?: number;
  /** How long a statement may run before it is canceled; unlimited by default. */
  statementTimeoutMs?: number;
  /** Receives the pool, to look at. */
  onPool?: (pool: pg.Pool) => void;
  /** Whether statements of one transaction that are sent at once wait for each other. */
  areStatementsInTurn?: boolean;
  /** Called for a statement that took a second or more; its text holds no values. */
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
  surviveBrokenConnections(pool);
  options.onPool?.(pool);
  const dialect = new PostgresDialect({
    pool: options.areStatementsInTurn === true ? statementsInTurn(pool) : pool,
  });
  if (onSlowStatement === undefined) return new Kysely<Tables>({ dialect });
  return new Kysely<Tables>({
    dialect,
    log: ({ query, queryDurationMillis }) => {
      if (queryDurationMillis >= slowStatementMs) onSlowStatement(query.sql, queryDurationMillis);
    },
  });
}

/**
 * A connection that breaks is replaced by the pool, and what was under way on it fails; without listeners Node would
 * exit, also while a connection is in use or being closed.
 */
export function surviveBrokenConnections(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
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
