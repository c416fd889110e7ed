import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");
const BUILT = join(REPOSITORY, "dist", "web");
const STAMP = join(REPOSITORY, "dist", "web-built-from");
const SOURCES = ["web/**/*", "contract/**/*.ts", "vite.config.ts", "package-lock.json"];

/**
 * Builds the web application into dist/web, unless what lies there was made from these very
 * sources.
 * @param announce  called before a build, which takes some seconds
 * @returns whether it was built now
 * @throws Error with what the build printed
 */
export async function buildWebIfStale(announce: () => void): Promise<boolean> {
  const fingerprint = await fingerprintSources();
  const builtFrom = await readFile(STAMP, "utf8").catch(() => null);
  if (builtFrom === fingerprint) return false;
  announce();
  // Two starts may build at the same time, and a running product may serve what is there.
  const fresh = `${BUILT}-${process.pid}`;
  const old = `${fresh}-old`;
  await runVite(fresh);
  await rename(BUILT, old).catch(() => undefined);
  // It fails only when the other start was quicker, with the same result.
  await rename(fresh, BUILT).catch(() => rm(fresh, { recursive: true }));
  await writeFile(STAMP, fingerprint);
  await rm(old, { recursive: true, force: true });
  return true;
}

/** SHA-256 over the paths and bytes of everything the application is made from. */
async function fingerprintSources(): Promise<string> {
  const files = globSync(SOURCES, { cwd: REPOSITORY, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) {
    const bytes = await readFile(file);
    hash.update(`${file.slice(REPOSITORY.length)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/** In a process of its own, which gives its memory back. */
async function runVite(outDir: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve("vite/package.json");
  const program = join(dirname(manifest), "bin", "vite.js");
  const child = spawn(
    process.execPath,
    [program, "build", "--logLevel", "warn", "--emptyOutDir", "--outDir", outDir],
    { cwd: REPOSITORY, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const status = await new Promise((resolveStatus, reject) => {
    child.on("error", reject);
    child.on("close", resolveStatus);
  });
  if (status !== 0) throw new Error(`The web application could not be built:\n${output}`);
}
