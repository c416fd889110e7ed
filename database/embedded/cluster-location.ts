import { randomBytes } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { canReach, chooseRunAs, makeOpenDir, type RunAs } from "#database/embedded/run-as.ts";

/** Where clusters go whose data folder PostgreSQL's user cannot enter. */
const SHARED_DATA = "/var/lib/sentinel";

/** A cluster's folder, whether it has been made, and the user PostgreSQL runs as. */
export type ClusterLocation = { dir: string; exists: boolean; runAs: RunAs | undefined };

/**
 * Decides where the cluster of a data folder lies: `postgres` inside it or, when the process is
 * root and the unprivileged user cannot get there, a folder under /var/lib/sentinel, remembered
 * in `postgres-location` so that the next start finds it.
 */
export async function locateCluster(
  dataDir: string,
  announce: (line: string) => void,
): Promise<ClusterLocation> {
  const known = await readFile(join(dataDir, "postgres-location"), "utf8").catch(() => null);
  const dir = known?.trim() ?? join(dataDir, "postgres");
  const exists = await stat(join(dir, "PG_VERSION")).then(
    () => true,
    () => false,
  );
  const runAs = chooseRunAs(exists ? dir : null);
  if (canReach(dirname(dir), "-x", runAs)) return { dir, exists, runAs };
  if (exists || runAs === undefined) {
    throw new Error(
      `The ${runAs?.name ?? "user"} owns ${dir} but cannot reach it: let every user enter the ` +
        "folders above it (chmod o+x), or choose another folder with SENTINEL_DATA_DIR.",
    );
  }
  return { dir: await placeElsewhere(dataDir, runAs, announce), exists: false, runAs };
}

async function placeElsewhere(
  dataDir: string,
  runAs: RunAs,
  announce: (line: string) => void,
): Promise<string> {
  const name = `${basename(dirname(dataDir))}-${randomBytes(4).toString("hex")}`;
  const dir = join(SHARED_DATA, name, "postgres");
  await makeOpenDir(SHARED_DATA);
  await makeOpenDir(dirname(dir));
  await writeFile(join(dataDir, "postgres-location"), `${dir}\n`);
  announce(
    `The ${runAs.name}, which runs PostgreSQL, cannot enter ${dataDir}; the database is kept in ${dir}.`,
  );
  return dir;
}
