import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { resolve, join } from "node:path";
import { type ClusterLocation, locateCluster } from "#database/embedded/cluster-location.ts";
import {
  createCluster,
  type Passwords,
  readMajorVersion,
  refuseOtherVersion,
  resetPasswords,
  ROLE,
  SERVER_ROLE,
} from "#database/embedded/cluster.ts";
import { lockDataDir, readDataHolder } from "#database/embedded/data-lock.ts";
import { locateBinaries } from "#database/embedded/native-binaries.ts";
import { clearTheWay, isServerOf, startPostmaster } from "#database/embedded/postmaster.ts";
import { z } from "zod";

/** How other programs of the same user reach a running embedded server. */
const factsSchema = z.object({ connectionString: z.string(), serverPid: z.int() });

type ConnectionFacts = z.infer<typeof factsSchema>;

const passwordFiles = {
  owner: "postgres-password",
  server: "postgres-server-password",
} as const satisfies Record<keyof Passwords, string>;

/** The database passwords kept in a data folder, each null when there is none. */
async function readPasswords(
  dataDir: string,
): Promise<{ [Role in keyof Passwords]: Passwords[Role] | null }> {
  const read = async (name: string): Promise<string | null> => {
    const text = await readFile(join(dataDir, name), "utf8").catch(() => null);
    return text?.trim() || null;
  };
  return { owner: await read(passwordFiles.owner), server: await read(passwordFiles.server) };
}

async function writePasswords(dataDir: string, passwords: Passwords): Promise<void> {
  await writeSecret(join(dataDir, passwordFiles.owner), passwords.owner);
  await writeSecret(join(dataDir, passwordFiles.server), passwords.server);
}

/** What the running server wrote down, null when none is running. */
async function readFacts(dataDir: string): Promise<ConnectionFacts | null> {
  const text = await readFile(factsPath(dataDir), "utf8").catch(() => null);
  return text === null ? null : factsSchema.parse(JSON.parse(text));
}

async function writeFacts(dataDir: string, facts: ConnectionFacts): Promise<void> {
  await writeSecret(factsPath(dataDir), JSON.stringify(facts));
}

async function removeFacts(dataDir: string): Promise<void> {
  await rm(factsPath(dataDir), { force: true });
}

function factsPath(dataDir: string): string {
  return join(dataDir, "connection.json");
}

/** Readable by this user only, from the first byte on; never seen half written. */
async function writeSecret(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, `${text}\n`, { mode: 0o600, flag: "wx" });
  await chmod(unfinished, 0o600);
  await rename(unfinished, path);
}

/** For a machine that also does other work. */
const SETTINGS = {
  shared_buffers: "256MB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

export type EmbeddedServerOptions = {
  /** Everything lies in here; made when missing. */
  dataDir: string;
  /** Receives each line PostgreSQL logs. */
  log: (line: string) => void;
  /** Receives what a person should know: data kept elsewhere, a server left behind. */
  announce?: (line: string) => void;
  /** PostgreSQL settings over the usual ones. */
  settings?: Readonly<Record<string, string>>;
  /** Programs to use in place of the ones npm installed. */
  binDir?: string;
};

export type EmbeddedServer = {
  /** For the owner of everything. */
  connectionString: string;
  /** For the role of the server process, which may do only what it is granted. */
  serverConnectionString: string;
  /** Where PostgreSQL keeps its files. */
  clusterDir: string;
  /** Settles when the server has ended, whether it was stopped or not. */
  ended: Promise<void>;
  /** Ends the server and gives the data folder back; a second call does nothing more. */
  stop: () => Promise<void>;
};

/**
 * Starts PostgreSQL on the loopback address with its data in `dataDir`, making both the first
 * time. As root it runs as an unprivileged user. A server left behind by a killed process is
 * stopped first.
 * @throws DataInUseError when another process runs on this folder
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  // PostgreSQL's user must be able to pass through; what is secret in here is so by its own mode.
  const made = await mkdir(dataDir, { recursive: true });
  if (made !== undefined) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  const unlock = lockDataDir(dataDir);
  try {
    return await startLocked(dataDir, options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * The server some process of this user runs on the folder now.
 * @returns null when none is running
 */
export async function findRunningServer(
  dataDir: string,
): Promise<{ connectionString: string } | null> {
  const facts = await readFacts(dataDir);
  if (facts === null || readDataHolder(dataDir) === null) return null;
  const { dir } = await locateCluster(resolve(dataDir), () => undefined);
  return isServerOf(facts.serverPid, dir) ? { connectionString: facts.connectionString } : null;
}

async function startLocked(
  dataDir: string,
  { log, announce = log, settings, binDir: givenBinDir }: EmbeddedServerOptions,
  unlock: () => void,
): Promise<EmbeddedServer> {
  const location = await locateCluster(dataDir, announce);
  const binDir = givenBinDir ?? (await locateBinaries(location.runAs, announce));
  if (location.exists) {
    await refuseOtherVersion(location.dir, readMajorVersion(binDir));
    await clearTheWay(location.dir, announce);
  }
  const isDurable = settings?.["fsync"] !== "off";
  const passwords = await ensurePasswords(dataDir, location, { binDir, isDurable });
  const postmaster = await startPostmaster({
    location,
    binDir,
    settings: { ...SETTINGS, ...settings },
    log,
  });
  const place = `127.0.0.1:${postmaster.port}/${ROLE}`;
  const connectionString = `postgres://${ROLE}:${passwords.owner}@${place}`;
  await writeFacts(dataDir, { connectionString, serverPid: postmaster.pid });

  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await postmaster.stop();
    await removeFacts(dataDir);
    unlock();
  };
  return {
    connectionString,
    serverConnectionString: `postgres://${SERVER_ROLE}:${passwords.server}@${place}`,
    clusterDir: location.dir,
    ended: postmaster.ended,
    stop: () => (stopping ??= stop()),
  };
}

async function ensurePasswords(
  dataDir: string,
  location: ClusterLocation,
  { binDir, isDurable }: { binDir: string; isDurable: boolean },
): Promise<Passwords> {
  const known = location.exists ? await readPasswords(dataDir) : { owner: null, server: null };
  if (known.owner !== null && known.server !== null) {
    return { owner: known.owner, server: known.server };
  }
  const passwords = { owner: known.owner ?? newPassword(), server: known.server ?? newPassword() };
  if (location.exists) await resetPasswords(location, binDir, passwords);
  else await createCluster(location, binDir, { passwords, isDurable });
  await writePasswords(dataDir, passwords);
  return passwords;
}

function newPassword(): string {
  return randomBytes(24).toString("base64url");
}
