import { z } from "zod";

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
  .optional();

/** Which databases are used. Variables of `platform/config.ts`. */
export const databaseVariables = {
  /** A PostgreSQL server to use; without one the embedded server runs. */
  DATABASE_URL: databaseUrl,
  /** The same database for the server process, under a role that owns nothing. */
  SENTINEL_SERVER_DATABASE_URL: databaseUrl,
  /** A standby of the same database, for reads that may be slightly behind. */
  SENTINEL_READ_DATABASE_URL: databaseUrl,
  /** Seconds; a standby that is further behind is not read. */
  SENTINEL_READ_MAX_BEHIND: z.coerce
    .number("must be a number of seconds from 2 to 3600")
    .min(2, "must be a number of seconds from 2 to 3600")
    .max(3_600, "must be a number of seconds from 2 to 3600")
    .default(10),
};

const shape = z.object(databaseVariables);
type Values = z.infer<typeof shape>;

export type DatabaseSettings = {
  databaseUrl: string | null;
  /** Null: the server uses `databaseUrl`, or the embedded server's own role for it. */
  serverDatabaseUrl: string | null;
  /** Null: the server reads everything from its database. */
  standby: { url: string; maxBehindSeconds: number } | null;
};

/** The settings of databases. */
export function databaseSettings(values: Values): DatabaseSettings {
  const standbyUrl = values.SENTINEL_READ_DATABASE_URL;
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    serverDatabaseUrl: values.SENTINEL_SERVER_DATABASE_URL ?? null,
    standby:
      standbyUrl === undefined
        ? null
        : { url: standbyUrl, maxBehindSeconds: values.SENTINEL_READ_MAX_BEHIND },
  };
}

/** What contradicts itself, by variable; empty where nothing does. */
export function databaseProblems(values: Values): string[] {
  const { DATABASE_URL: owner, SENTINEL_SERVER_DATABASE_URL: server } = values;
  const standby = values.SENTINEL_READ_DATABASE_URL;
  if (owner === undefined) {
    const given = { SENTINEL_SERVER_DATABASE_URL: server, SENTINEL_READ_DATABASE_URL: standby };
    return Object.entries(given)
      .filter(([, url]) => url !== undefined)
      .map(([name]) => `${name}: requires DATABASE_URL`);
  }
  const userOf = (url: string): string => (URL.canParse(url) ? new URL(url).username : "");
  if (server === undefined || (userOf(server) !== "" && userOf(server) !== userOf(owner)))
    return [];
  return ["SENTINEL_SERVER_DATABASE_URL: must name a different user than DATABASE_URL"];
}
