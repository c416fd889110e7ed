import { startEmbeddedServer } from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import { grantServerRole } from "#database/server-role.ts";
import type { Config } from "#platform/config.ts";
import type { Logger } from "#platform/logger.ts";

export type ProductDatabase = {
  /** For the owner of everything. */
  connectionString: string;
  /** For the server process, which has a role of its own where there is one. */
  serverConnectionString: string;
  /** Where the embedded one keeps its files; null for a server of someone else's. */
  clusterDir: string | null;
  /** Settles when the database has gone away; never for one we do not run. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

/** "2026-11-20 11:46:10.897 UTC [12602] LOG:" at the start of PostgreSQL's own lines. */
const SERVER_LINE = /^\d{4}-\d{2}-\d{2} [\d:.]+ UTC \[\d+\] ([A-Z0-9]+):/;

/**
 * The database of a running product, migrated: the server in DATABASE_URL, else the embedded one,
 * which then lives as long as this process.
 * @param tell  shows a person what is unusual
 */
export async function startDatabase(
  config: Config,
  logger: Logger,
  announce: (line: string) => void,
): Promise<ProductDatabase> {
  const database = await reachDatabase(config, logger, announce);
  try {
    const applied = await migrate(database.connectionString);
    if (applied.length > 0) logger.info({ applied }, "migrations applied");
    await grantServer(database, logger);
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function grantServer(
  { connectionString, serverConnectionString }: ProductDatabase,
  logger: Logger,
): Promise<void> {
  if (serverConnectionString === connectionString) {
    logger.info(
      "the server uses the owner of the database: no SENTINEL_SERVER_DATABASE_URL is set",
    );
    return;
  }
  const role = decodeURIComponent(new URL(serverConnectionString).username);
  await grantServerRole(connectionString, role);
}

async function reachDatabase(
  { databaseUrl, serverDatabaseUrl, dataDir }: Config,
  logger: Logger,
  announce: (line: string) => void,
): Promise<ProductDatabase> {
  if (databaseUrl === null) {
    return startEmbeddedServer({ dataDir, log: (line) => logServerLine(line, logger), announce });
  }
  return {
    connectionString: databaseUrl,
    serverConnectionString: serverDatabaseUrl ?? databaseUrl,
    clusterDir: null,
    ended: new Promise(() => undefined),
    stop: async () => undefined,
  };
}

function logServerLine(line: string, logger: Logger): void {
  const level = SERVER_LINE.exec(line)?.[1];
  if (level === "FATAL" || level === "PANIC") logger.error({ part: "postgres" }, line);
  else logger.debug({ part: "postgres" }, line);
}
