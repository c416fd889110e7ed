import { totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import {
  type SourceSettings,
  sourceProblems,
  sourceSettings,
  sourceVariables,
} from "#platform/source-settings.ts";
import {
  databaseProblems,
  type DatabaseSettings,
  databaseSettings,
  databaseVariables,
} from "#platform/database-settings.ts";
import { isLocalName } from "#platform/hosts.ts";
import { isNetwork } from "#platform/webhooks/networks.ts";
import {
  mailProblems,
  mailSettings,
  type MailSettings,
  mailVariables,
} from "#platform/mail/mail-settings.ts";
import {
  secretKeyProblems,
  type SecretKeySettings,
  secretKeySettings,
  secretKeyVariables,
} from "#platform/secrets/key-settings.ts";
import {
  smsProblems,
  type SmsProvider,
  smsProvider,
  smsVariables,
} from "#platform/sms/sms-settings.ts";

const defaultPort = 3000;
const projectFolder = join(import.meta.dirname, "..");

const listOf = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

const hostName =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

const publicHost = z
  .string()
  .trim()
  .toLowerCase()
  .refine((name) => !isLocalName(name), "must be a public name, not this machine or network")
  .refine(
    (name) => hostName.test(name) || isLocalName(name),
    "must be a bare host name such as sentinel.example, without scheme, port or path",
  )
  .refine((name) => !name.startsWith("www."), "must be without www., which belongs to it anyway")
  .optional();

/** Whether the address is no more than scheme, host and port, but for a slash at the end. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.href === `${url.origin}/` && !/[?#]/.test(text);
}

const settings = z.object({
  ...databaseVariables,
  SENTINEL_DATA_DIR: z.string().min(1).default(join(projectFolder, "data")),
  SENTINEL_HOST: z.string().min(1).default("127.0.0.1"),
  SENTINEL_PORT: z.coerce
    .number("must be a whole number from 0 to 65535")
    .int()
    .min(0)
    .max(65_535)
    .default(defaultPort),
  /** Where the application is, as people open it; mailed links and redirects lead there. */
  SENTINEL_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .refine(isOrigin, "must be scheme, host and port only, such as https://app.firm.example")
    .transform((text) => new URL(text).origin)
    .optional(),
  /** Host of the platform's public site; its www variant belongs to it. */
  SENTINEL_PLATFORM_HOST: publicHost,
  /** Host of the firm's public site; its www variant belongs to it. */
  SENTINEL_FIRM_HOST: publicHost,
  /** The firm's page on a professional network. */
  SENTINEL_NETWORK_URL: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .default("https://www.linkedin.com/"),
  /** Comma-separated addresses of proxies whose forwarded headers are believed. */
  SENTINEL_TRUSTED_PROXIES: z.string().default("").transform(listOf),
  /**
   * Networks inside, as 10.1.2.0/24, that webhooks of alerts may reach besides the open Internet;
   * those over http, too.
   */
  SENTINEL_WEBHOOK_NETWORKS: z
    .string()
    .default("")
    .transform(listOf)
    .refine((networks) => networks.every(isNetwork), "must be networks such as 10.1.2.0/24"),
  /**
   * "required": an access token is valid only with the Secure cookie it was issued with; "off": the
   * token alone. Unset, it is required where SENTINEL_PUBLIC_URL is https, as in production:
   * browsers refuse Secure cookies over plain http except on localhost.
   */
  SENTINEL_SESSION_COOKIE: z.enum(["required", "off"]).optional(),
  /**
   * Whether administrators need a second factor before they administer. Unset, it is required where
   * SENTINEL_PUBLIC_URL is https, as in production.
   */
  SENTINEL_ADMIN_SECOND_FACTOR: z.enum(["required", "optional"]).optional(),
  /** "off" only if the sign-up is not reachable from outside. */
  SENTINEL_EMAIL_VERIFICATION: z.enum(["required", "off"]).default("required"),
  SENTINEL_MARKET_FUND: z
    .string()
    .regex(/^[A-Z0-9.-]{1,15}$/, "must be a ticker in capitals")
    .default("VTI"),
  /** Comma-separated names of price sources, the preferred first. */
  SENTINEL_PRICE_SOURCES: z.string().default("").transform(listOf),
  /** Megabytes that the replica for searches may use; unset, by the machine. */
  SENTINEL_REPLICA_MEMORY: z.coerce
    .number("must be a whole number of megabytes, 256 or more")
    .int("must be a whole number of megabytes, 256 or more")
    .min(256, "must be a whole number of megabytes, 256 or more")
    .optional(),
  /** Megabytes that an evidence pack may have before compression. */
  SENTINEL_EVIDENCE_PACK_MB: z.coerce
    .number("must be a whole number of megabytes, 8 or more")
    .int("must be a whole number of megabytes, 8 or more")
    .min(8, "must be a whole number of megabytes, 8 or more")
    .default(200),
  /** The file of anchors of the audit trail; unset, one in the data folder for the embedded database. */
  SENTINEL_AUDIT_ANCHORS: z.string().min(1).optional(),
  ...mailVariables,
  ...smsVariables,
  ...secretKeyVariables,
  ...sourceVariables,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).optional(),
});

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

export type Config = DatabaseSettings & {
  dataDir: string;
  host: string;
  port: number;
  /** Origin of the application, without a trailing slash; null: the address listened on. */
  publicUrl: string | null;
  /** Null: the platform has no public site of its own. */
  platformHost: string | null;
  /** Null: the firm has no public site of its own. */
  firmHost: string | null;
  networkUrl: string;
  trustedProxies: readonly string[];
  /** Networks that webhooks may reach besides the open Internet. */
  webhookNetworks: readonly string[];
  isSessionCookieRequired: boolean;
  isAdminSecondFactorRequired: boolean;
  isEmailVerificationRequired: boolean;
  marketFund: string;
  priceSources: readonly string[];
  mail: MailSettings;
  /** Null: text messages are put into the folder `sms` of the data folder. */
  sms: SmsProvider | null;
  secretKeys: SecretKeySettings;
  replicaMemoryMb: number;
  /** Megabytes that an evidence pack may have before compression. */
  evidencePackMb: number;
  /** The file of anchors of the audit trail; null: none is written. */
  auditAnchors: string | null;
  sources: SourceSettings;
  /** Null: no metrics are served. */
  metricsPort: number | null;
  /** Null: as usual for what is run. */
  logLevel: string | null;
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
  const result = settings.check(checkHosts).safeParse(given);
  if (!result.success) {
    throw configError(
      result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
    );
  }
  const values = result.data;
  const problems = [
    ...databaseProblems(values),
    ...mailProblems(values),
    ...smsProblems(values),
    ...secretKeyProblems(values),
    ...sourceProblems(values),
  ];
  if (problems.length > 0) throw configError(problems);
  return {
    ...databaseSettings(values),
    dataDir: values.SENTINEL_DATA_DIR,
    host: values.SENTINEL_HOST,
    port: values.SENTINEL_PORT,
    publicUrl: values.SENTINEL_PUBLIC_URL ?? null,
    platformHost: values.SENTINEL_PLATFORM_HOST ?? null,
    firmHost: values.SENTINEL_FIRM_HOST ?? null,
    networkUrl: values.SENTINEL_NETWORK_URL,
    trustedProxies: values.SENTINEL_TRUSTED_PROXIES,
    webhookNetworks: values.SENTINEL_WEBHOOK_NETWORKS,
    isSessionCookieRequired: isRequiredAsInProduction(values.SENTINEL_SESSION_COOKIE, values),
    isAdminSecondFactorRequired: isRequiredAsInProduction(
      values.SENTINEL_ADMIN_SECOND_FACTOR,
      values,
    ),
    isEmailVerificationRequired: values.SENTINEL_EMAIL_VERIFICATION === "required",
    marketFund: values.SENTINEL_MARKET_FUND,
    priceSources: values.SENTINEL_PRICE_SOURCES,
    mail: mailSettings(values),
    sms: smsProvider(values),
    secretKeys: secretKeySettings(values),
    replicaMemoryMb: values.SENTINEL_REPLICA_MEMORY ?? usualReplicaMemory(),
    evidencePackMb: values.SENTINEL_EVIDENCE_PACK_MB,
    auditAnchors: values.SENTINEL_AUDIT_ANCHORS ?? usualAnchors(values),
    sources: sourceSettings(values),
    metricsPort: values.SENTINEL_METRICS_PORT ?? null,
    logLevel: values.LOG_LEVEL ?? null,
  };
}

/** Megabytes: a quarter of what this process may have, within what small and large markets need. */
function usualReplicaMemory(): number {
  // Without a limit, constrainedMemory() may answer more than the machine has.
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(2_048, Math.max(512, Math.floor(bytes / 4 / 2 ** 20)));
}

/** Outside the database's own folder. Of a server elsewhere it is not known which machine keeps it. */
function usualAnchors(values: z.infer<typeof settings>): string | null {
  if (values.DATABASE_URL !== undefined) return null;
  return join(values.SENTINEL_DATA_DIR, "audit-anchors");
}

function configError(problems: readonly string[]): ConfigError {
  const lines = problems.map((problem) => `  ${problem}`);
  return new ConfigError(`These settings are invalid:\n${lines.join("\n")}`);
}

/** Each host has one role, and public sites need an application to lead to. */
function checkHosts({ value, issues }: z.core.ParsePayload<z.infer<typeof settings>>): void {
  const { SENTINEL_PUBLIC_URL: publicUrl } = value;
  const appHost = publicUrl === undefined ? null : new URL(publicUrl).hostname;
  const refuse = (variable: string, message: string): void => {
    issues.push({ code: "custom", path: [variable], message, input: value });
  };
  for (const variable of ["SENTINEL_PLATFORM_HOST", "SENTINEL_FIRM_HOST"] as const) {
    const host = value[variable];
    if (host === undefined) continue;
    if (appHost === null) refuse(variable, "requires SENTINEL_PUBLIC_URL for its links");
    if (appHost === host || appHost === `www.${host}`)
      refuse(variable, "must not be the host of SENTINEL_PUBLIC_URL");
  }
  const { SENTINEL_PLATFORM_HOST: platformHost, SENTINEL_FIRM_HOST: firmHost } = value;
  if (platformHost !== undefined && platformHost === firmHost)
    refuse("SENTINEL_FIRM_HOST", "must not be the same host as SENTINEL_PLATFORM_HOST");
}

/** What is not said follows the application's address: https is production. */
function isRequiredAsInProduction(
  said: string | undefined,
  { SENTINEL_PUBLIC_URL: publicUrl }: z.infer<typeof settings>,
): boolean {
  if (said !== undefined) return said === "required";
  return publicUrl?.startsWith("https:") ?? false;
}
