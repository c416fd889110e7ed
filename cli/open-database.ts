import { setTimeout as sleep } from "node:timers/promises";
import { type DataHolder, readDataHolder } from "#database/embedded/data-lock.ts";
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

const POLL_MS = 200;

/**
 * The migrated database a command works on: the server in DATABASE_URL, else the embedded one of a
 * running Sentinel, else the embedded one started until `close`. Another command that has started
 * it for itself is waited for, because it takes the server with it when it ends.
 * @param tell  shows a person what is waited for and what is unusual
 */
export async function openCommandDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  announce: (line: string) => void = printOnStandardError,
): Promise<CommandDatabase> {
  const database = await reachCommandDatabase(config, announce);
  try {
    await migrate(database.connectionString);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** As `openCommandDatabase`, with the database as it is: nothing is migrated. */
export async function reachCommandDatabase(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  announce: (line: string) => void = printOnStandardError,
): Promise<CommandDatabase> {
  if (databaseUrl !== null) return { connectionString: databaseUrl, close: async () => undefined };
  const running = await awaitRunningProduct(dataDir, announce);
  if (running !== null) return { ...running, close: async () => undefined };

  const server = await startEmbeddedServer({ dataDir, log: () => undefined, announce });
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

/** The server of a running product, waiting for what is just starting or ending; null when free. */
async function awaitRunningProduct(
  dataDir: string,
  announce: (line: string) => void,
): Promise<{ connectionString: string } | null> {
  for (let announcedPid: number | null = null; ; await sleep(POLL_MS)) {
    const holder = readDataHolder(dataDir);
    if (holder === null) return null;
    const server = isProduct(holder) ? await findRunningServer(dataDir) : null;
    if (server !== null) return server;
    if (announcedPid !== holder.pid)
      announce(`Waiting for "${holder.command}" (pid ${holder.pid}) …`);
    announcedPid = holder.pid;
  }
}

function isProduct(holder: DataHolder): boolean {
  return holder.command.startsWith("sentinel start");
}

function printOnStandardError(line: string): void {
  process.stderr.write(`${line}\n`);
}
