import { join } from "node:path";
import { z } from "zod";
import {
  mailSettings,
  type MailSettings,
  mailVariables,
  missingMailVariables,
} from "#platform/mail/mail-settings.ts";

const defaultPort = 3000;
const projectFolder = join(import.meta.dirname, "..");

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

const settings = z.object({
  /** A PostgreSQL server to use; without one the embedded server runs. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional(),
  SENTINEL_DATA_DIR: z.string().min(1).default(join(projectFolder, "data")),
  SENTINEL_HOST: z.string().min(1).default("127.0.0.1"),
  SENTINEL_PORT: z.coerce
    .number("must be a whole number from 0 to 65535")
    .int()
    .min(0)
    .max(65_535)
    .default(defaultPort),
  /** The address people use; its origin is the only one the API answers besides this machine. */
  SENTINEL_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .optional(),
  /** Comma-separated addresses of proxies whose forwarded headers are believed. */
  SENTINEL_TRUSTED_PROXIES: z.string().default("").transform(listOf),
  /**
   * "required": an access token is valid only with the Secure cookie it was issued with; "off": the
   * token alone. Unset, it is required where SENTINEL_PUBLIC_URL is https, as in production:
   * browsers refuse Secure cookies over plain http except on localhost.
   */
  SENTINEL_SESSION_COOKIE: z.enum(["required", "off"]).optional(),
  SENTINEL_MARKET_FUND: z
    .string()
    .regex(/^[A-Z0-9.-]{1,15}$/, "must be a ticker in capitals")
    .default("VTI"),
  /** Comma-separated names of price sources, the preferred first. */
  SENTINEL_PRICE_SOURCES: z.string().default("").transform(listOf),
  ...mailVariables,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Config = {
  databaseUrl: string | null;
  dataDir: string;
  host: string;
  port: number;
  /** Without a trailing slash; null: the address listened on. */
  publicUrl: string | null;
  trustedProxies: readonly string[];
  isSessionCookieRequired: boolean;
  marketFund: string;
  priceSources: readonly string[];
  mail: MailSettings;
  logLevel: string;
};

/** One or more settings are wrong; the message names each variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Reads the settings from environment variables; an empty variable counts as absent.
 * @throws ConfigError that lists every wrong variable
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = settings.safeParse(given);
  if (!result.success) {
    throw configError(
      result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    );
  }
  const values = result.data;
  const missing = missingMailVariables(values);
  if (missing.length > 0) {
    throw configError(missing.map((name) => `${name}: must be set where SENTINEL_SMTP_URL is`));
  }
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: values.SENTINEL_DATA_DIR,
    host: values.SENTINEL_HOST,
    port: values.SENTINEL_PORT,
    publicUrl: values.SENTINEL_PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    trustedProxies: values.SENTINEL_TRUSTED_PROXIES,
    isSessionCookieRequired: isCookieRequired(values),
    marketFund: values.SENTINEL_MARKET_FUND,
    priceSources: values.SENTINEL_PRICE_SOURCES,
    mail: mailSettings(values),
    logLevel: values.LOG_LEVEL,
  };
}

function configError(problems: readonly string[]): ConfigError {
  const lines = problems.map((problem) => `  ${problem}`);
  return new ConfigError(`These settings cannot be used:\n${lines.join("\n")}`);
}

function isCookieRequired(values: z.infer<typeof settings>): boolean {
  if (values.SENTINEL_SESSION_COOKIE !== undefined) {
    return values.SENTINEL_SESSION_COOKIE === "required";
  }
  return values.SENTINEL_PUBLIC_URL?.startsWith("https:") ?? false;
}
