import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigError } from "#platform/config.ts";
import { createKeyRing, type KeyRing, type SecretKey } from "#platform/secrets/key-ring.ts";
import {
  formatSecretKey,
  parseSecretKeys,
  type SecretKeySettings,
} from "#platform/secrets/key-settings.ts";

const fileName = "secret-keys";
const fileMode = 0o600;
const folderMode = 0o700;

/**
 * The key ring of the settings. Where they name no keys, those in the file `secret-keys` of
 * the data folder, which is made with a new key when it is missing.
 * @throws ConfigError when a file cannot be used; repeats nothing of it
 */
export async function openKeyRing(settings: SecretKeySettings, dataDir: string): Promise<KeyRing> {
  if (settings.keys !== null) return createKeyRing(settings.keys);
  if (settings.file !== null) {
    return createKeyRing(await readKeys(settings.file, "the file of SENTINEL_SECRET_KEYS_FILE"));
  }
  const path = join(dataDir, fileName);
  await makeOnce(dataDir, path);
  return createKeyRing(await readKeys(path, path));
}

async function readKeys(path: string, name: string): Promise<SecretKey[]> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new ConfigError(`The secret keys cannot be read: ${name} (${code}).`);
  });
  const keys = parseSecretKeys(text);
  if (typeof keys === "string") {
    throw new ConfigError(`The secret keys cannot be used: ${name} ${keys}.`);
  }
  return keys;
}

/**
 * Makes the file unless it is there: whole, on the disk, readable by this user only. Of several
 * processes one makes it, because link() fails where the name exists.
 */
async function makeOnce(dataDir: string, path: string): Promise<void> {
  if (await isThere(path)) return;
  await mkdir(dataDir, { recursive: true, mode: folderMode });
  const unfinished = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const key = { id: `key-${randomBytes(4).toString("hex")}`, key: randomBytes(32) };
  try {
    await writeFile(unfinished, `${formatSecretKey(key)}\n`, {
      mode: fileMode,
      flag: "wx",
      flush: true,
    });
    await link(unfinished, path);
    await flushFolder(dataDir);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  return await readFile(path).then(
    () => true,
    (error: unknown) => !(error instanceof Error && "code" in error && error.code === "ENOENT"),
  );
}

/** A key that is lost with the power while values sealed with it stay would lose them. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch {
    // Not every file system knows it for folders.
  } finally {
    await handle.close();
  }
}
