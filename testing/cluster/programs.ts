import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

export type Programs = {
  /** The folder of PostgreSQL's programs. */
  postgres: string;
  pgbouncer: string;
  haproxy: string;
};

/** Where Debian puts PostgreSQL's programs, by version. */
const postgresVersions = "/usr/lib/postgresql";
/** The oldest that Sentinel runs on. */
const oldestVersion = 15;
const folders = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin"];

/**
 * The programs that the cluster needs, of this machine.
 * @throws Error that names the packages to install
 */
export function findPrograms(): Programs {
  const postgres = findPostgres();
  const pgbouncer = find("pgbouncer");
  const haproxy = find("haproxy");
  if (postgres !== null && pgbouncer !== null && haproxy !== null)
    return { postgres, pgbouncer, haproxy };
  const missing = [
    ...(postgres === null ? ["postgresql-15"] : []),
    ...(pgbouncer === null ? ["pgbouncer"] : []),
    ...(haproxy === null ? ["haproxy"] : []),
  ];
  throw new Error(
    `These Debian packages are missing. Install them as root: apt-get install ${missing.join(" ")}\n` +
      "Their system services are not needed: systemctl disable --now postgresql pgbouncer haproxy",
  );
}

function findPostgres(): string | null {
  if (!existsSync(postgresVersions)) return null;
  const versions = readdirSync(postgresVersions)
    .map(Number)
    .filter((version) => version >= oldestVersion)
    .toSorted((one, other) => other - one);
  const bins = versions.map((version) => join(postgresVersions, String(version), "bin"));
  return bins.find((bin) => existsSync(join(bin, "postgres"))) ?? null;
}

function find(name: string): string | null {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}
