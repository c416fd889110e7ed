import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { chmod, chown, mkdir } from "node:fs/promises";

/** The user PostgreSQL runs as; undefined means the user of this process. */
export type RunAs = { name: string; uid: number; gid: number };

const CANDIDATES = ["postgres", "nobody"];

/**
 * PostgreSQL refuses to run as root, so root hands it to an unprivileged user: the owner of an
 * existing cluster, else `postgres`, else `nobody`.
 * @param clusterDir  an existing cluster, or null when there is none yet
 * @throws Error saying what to do when there is no such user or the cluster belongs to another one
 */
export function chooseRunAs(clusterDir: string | null): RunAs | undefined {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return undefined;
  const owner = clusterDir === null ? null : statSync(clusterDir);
  if (ownUid !== 0) {
    if (owner === null || owner.uid === ownUid) return undefined;
    throw new Error(
      `${clusterDir} belongs to the user with id ${owner.uid}: run this as root or as that user, ` +
        "or choose another folder with SENTINEL_DATA_DIR.",
    );
  }
  if (owner !== null && owner.uid !== 0) {
    return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  for (const name of CANDIDATES) {
    const uid = readId("-u", name);
    const gid = readId("-g", name);
    if (uid !== null && gid !== null && uid !== 0) return { name: `user ${name}`, uid, gid };
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no user named postgres or nobody. " +
      "Create one (useradd --system postgres), start Sentinel as an unprivileged user, or set DATABASE_URL.",
  );
}

/** Whether that user may use the folder: enter it (`-x`), read it (`-r`) or write in it (`-w`). */
export function canReach(
  path: string,
  access: "-x" | "-r" | "-w",
  runAs: RunAs | undefined,
): boolean {
  if (runAs === undefined) return true;
  const { uid, gid } = runAs;
  return spawnSync("test", [access, path], { uid, gid, cwd: "/" }).status === 0;
}

/** Makes a folder, whatever the umask, that every user may enter and read; an existing one stays as it is. */
export async function makeOpenDir(dir: string): Promise<void> {
  const made = await mkdir(dir, { recursive: true });
  if (made !== undefined) await chmod(dir, 0o755);
}

/** Makes an empty folder that only PostgreSQL's user may enter. */
export async function makePrivateDir(dir: string, runAs: RunAs | undefined): Promise<void> {
  await mkdir(dir, { mode: 0o700 });
  if (runAs !== undefined) await chown(dir, runAs.uid, runAs.gid);
}

function readId(flag: "-u" | "-g", name: string): number | null {
  const answer = spawnSync("id", [flag, name], { encoding: "utf8" });
  return answer.status === 0 ? Number(answer.stdout.trim()) : null;
}
