import {
  findRunningServer,
  startEmbeddedServer,
} from "#database/embedded/start-embedded-server.ts";
import { migrate } from "#database/migrate.ts";
import type { Config } from "#platform/config.ts";

export type CommandDatabase = {
  connectionString: string;
  /** Ends the embedded server when this command started it. */
  close: () => Promise<void>;
};

/**
 * The migrated database a command works on: the server in DATABASE_URL, else the embedded one of a
 * running Sentinel, else the embedded one started until `close`.
 */
export async function openCommandDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
): Promise<CommandDatabase> {
  const database = await reachDatabase(config);
  try {
    await migrate(database.connectionString);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function reachDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<CommandDatabase> {
  if (databaseUrl !== null) return { connectionString: databaseUrl, close: async () => undefined };
  const running = await findRunningServer(dataDir);
  if (running !== null) return { ...running, close: async () => undefined };

  const server = await startEmbeddedServer({ dataDir, log: () => undefined });
  const stopAndExit = (): void => {
    void server.stop().finally(() => process.exit(1));
  };
  process.once("SIGINT", stopAndExit);
  process.once("SIGTERM", stopAndExit);
  return {
    connectionString: server.connectionString,
    close: async () => {
      process.off("SIGINT", stopAndExit);
      process.off("SIGTERM", stopAndExit);
      await server.stop();
    },
  };
}
