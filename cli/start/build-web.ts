import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");
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
  await runVite();
  await mkdir(dirname(STAMP), { recursive: true });
  await writeFile(STAMP, fingerprint);
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
async function runVite(): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve("vite/package.json");
  const program = join(dirname(manifest), "bin", "vite.js");
  const child = spawn(process.execPath, [program, "build", "--logLevel", "warn"], {
    cwd: REPOSITORY,
    stdio: ["ignore", "pipe", "pipe"],
  });
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
