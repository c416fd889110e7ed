import { execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { ClusterLocation } from "#database/embedded/cluster-location.ts";
import { makePrivateDir, type RunAs } from "#database/embedded/run-as.ts";

/** The role that owns everything, and its database; the role is no superuser. */
export const ROLE = "sentinel";

/** The role of the server process, which owns nothing. */
export const SERVER_ROLE = "sentinel_app";

/** Passwords of the two roles. */
export type Passwords = { owner: string; server: string };

/** First major version with the built-in C.UTF-8, which sorts alike on every machine. */
const FIRST_WITH_BUILTIN_LOCALE = 17;

const runFile = promisify(execFile);

/** Options for a program of PostgreSQL: its user, English messages and none of our environment. */
export function spawnOptions(runAs: RunAs | undefined) {
  const ids = runAs === undefined ? {} : { uid: runAs.uid, gid: runAs.gid };
  return { cwd: "/", env: { LC_ALL: "C", TZ: "UTC" }, ...ids };
}

/** Major version of the programs in a folder, 18 for PostgreSQL 18.4. */
export function readMajorVersion(binDir: string): number {
  const { stdout } = spawnSync(join(binDir, "postgres"), ["--version"], { encoding: "utf8" });
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (major === undefined) throw new Error(`${binDir}/postgres does not tell its version.`);
  return Number(major);
}

/** @throws Error when the cluster was written by another major version, whose files these programs cannot read */
export async function refuseOtherVersion(clusterDir: string, major: number): Promise<void> {
  const written = (await readFile(join(clusterDir, "PG_VERSION"), "utf8")).trim();
  if (written === String(major)) return;
  throw new Error(
    `The data in ${clusterDir} was written by PostgreSQL ${written}, but this version needs ${major}. ` +
      "Make a backup with the version of Sentinel that wrote it, then restore it here.",
  );
}

/**
 * Makes a cluster with the two roles and one database, called `sentinel`. No one knows the superuser's
 * password: what needs that role runs in single-user mode. Interrupted, it leaves nothing that looks like a
 * cluster.
 * @param options.isDurable  waits until all of it is on the disk
 */
export async function createCluster(
  { dir, runAs }: ClusterLocation,
  binDir: string,
  { passwords, isDurable }: { passwords: Passwords; isDurable: boolean },
): Promise<void> {
  const unfinished = `${dir}.unfinished`;
  const superuserPasswordFile = join(dirname(dir), "superuser-password");
  await rm(unfinished, { recursive: true, force: true });
  await makePrivateDir(unfinished, runAs);
  await writeFile(superuserPasswordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  try {
    await chmod(superuserPasswordFile, 0o600);
    if (runAs !== undefined) await chown(superuserPasswordFile, runAs.uid, runAs.gid);
    const locale =
      readMajorVersion(binDir) >= FIRST_WITH_BUILTIN_LOCALE
        ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        : ["--locale=C.UTF-8"];
    await runFile(
      join(binDir, "initdb"),
      [
        `--pgdata=${unfinished}`,
        "--username=postgres",
        `--pwfile=${superuserPasswordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--data-checksums",
        "--no-instructions",
        ...(isDurable ? [] : ["--no-sync"]),
        ...locale,
      ],
      spawnOptions(runAs),
    );
  } finally {
    await rm(superuserPasswordFile, { force: true });
  }
  await runSingleUser({ dir: unfinished, runAs }, binDir, [
    `create role ${ROLE} login createdb password '${passwords.owner}'`,
    `create role ${SERVER_ROLE} login password '${passwords.server}'`,
    `create database ${ROLE} owner ${ROLE}`,
  ]);
  await rename(unfinished, dir);
}

/**
 * Gives the roles these passwords, and makes the server's role in a cluster that was made without
 * it; for a cluster whose password files were lost.
 */
export async function resetPasswords(
  location: ClusterLocation,
  binDir: string,
  { owner, server }: Passwords,
): Promise<void> {
  const isMissing = `not exists (select from pg_roles where rolname = '${SERVER_ROLE}')`;
  await runSingleUser(location, binDir, [
    `do $$ begin if ${isMissing} then create role ${SERVER_ROLE}; end if; end $$`,
    `alter role ${ROLE} password '${owner}'`,
    `alter role ${SERVER_ROLE} login password '${server}'`,
  ]);
}

/** Runs statements as superuser on a stopped cluster. */
async function runSingleUser(
  { dir, runAs }: Pick<ClusterLocation, "dir" | "runAs">,
  binDir: string,
  statements: string[],
): Promise<void> {
  const child = spawn(
    join(binDir, "postgres"),
    ["--single", "-D", dir, "-c", "exit_on_error=on", "-c", "log_statement=none", "postgres"],
    { ...spawnOptions(runAs), stdio: ["pipe", "ignore", "pipe"] },
  );
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  child.stdin.end(statements.map((statement) => `${statement}\n`).join(""));
  const status = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (status !== 0) throw new Error(`PostgreSQL in single-user mode failed: ${complaint.trim()}`);
}
