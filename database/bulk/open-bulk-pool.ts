import pg from "pg";
import { connectionSettings } from "#database/connect.ts";

/** Connections for work that COPYs rows: ingestion and price imports. End it with `end()`. */
export function openBulkPool(connectionString: string, options: { max?: number } = {}): pg.Pool {
  const pool = new pg.Pool({ ...connectionSettings(connectionString), max: options.max ?? 4 });
  // A connection that breaks is replaced by the pool; without listeners Node would exit.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
