import { chmod, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Passwords } from "#database/embedded/cluster.ts";

/** How other programs of the same user reach a running embedded server. */
const factsSchema = z.object({ connectionString: z.string(), serverPid: z.int() });

export type ConnectionFacts = z.infer<typeof factsSchema>;

const passwordFiles = {
  owner: "postgres-password",
  server: "postgres-server-password",
} as const satisfies Record<keyof Passwords, string>;

/** The database passwords kept in a data folder, each null when there is none. */
export async function readPasswords(
  dataDir: string,
): Promise<{ [Role in keyof Passwords]: Passwords[Role] | null }> {
  const read = async (name: string): Promise<string | null> => {
    const text = await readFile(join(dataDir, name), "utf8").catch(() => null);
    return text?.trim() || null;
  };
  return { owner: await read(passwordFiles.owner), server: await read(passwordFiles.server) };
}

export async function writePasswords(dataDir: string, passwords: Passwords): Promise<void> {
  await writeSecret(join(dataDir, passwordFiles.owner), passwords.owner);
  await writeSecret(join(dataDir, passwordFiles.server), passwords.server);
}

/** What the running server wrote down, null when none is running. */
export async function readFacts(dataDir: string): Promise<ConnectionFacts | null> {
  const text = await readFile(factsPath(dataDir), "utf8").catch(() => null);
  return text === null ? null : factsSchema.parse(JSON.parse(text));
}

export async function writeFacts(dataDir: string, facts: ConnectionFacts): Promise<void> {
  await writeSecret(factsPath(dataDir), JSON.stringify(facts));
}

export async function removeFacts(dataDir: string): Promise<void> {
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
