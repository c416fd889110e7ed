import { chmod, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** How other programs of the same user reach a running embedded server. */
const factsSchema = z.object({ connectionString: z.string(), serverPid: z.int() });

export type ConnectionFacts = z.infer<typeof factsSchema>;

/** The database password kept in a data folder, null when there is none. */
export async function readPassword(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, "postgres-password"), "utf8").catch(() => null);
  return text?.trim() || null;
}

export async function writePassword(dataDir: string, password: string): Promise<void> {
  await writeSecret(join(dataDir, "postgres-password"), password);
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
