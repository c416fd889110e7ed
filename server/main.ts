import { join } from "node:path";
import { hostname } from "node:os";
import { type Database, openDatabase } from "#database/connect.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import {
  createReplicaScreening,
  createReplicaTotals,
} from "#database/screening/replica/replica-screening.ts";
import { replicaFolder } from "#database/screening/replica/replica-state.ts";
import {
  openScreeningReplica,
  type ScreeningReplica,
} from "#database/screening/replica/screening-replica.ts";
import type { Screening } from "#database/screening/screening.ts";
import { openStandbyReads, type StandbyReads } from "#database/standby/standby-reads.ts";
import {
  type Clock,
  systemClock,
  realMarketClock,
  type ShownMarketClock,
} from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import { areTextsSent } from "#platform/sms/open-text-sender.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import { watchDatabase } from "#database/watch-database.ts";
import type { Logger } from "#platform/logger.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { localOrigin } from "#platform/hosts.ts";
import { buildApp } from "#server/app.ts";
import type { ReadDemoPage } from "#server/development/register-demo-pages.ts";
import { developmentMailFolder } from "#server/development/register-mail-pages.ts";
import type { ServerSettings } from "#server/endpoint/context.ts";
import { openLiveHub } from "#server/live/live-hub.ts";
import { readPublicEvidenceKey } from "#server/evidence/signing-key.ts";
import { createMailCheck } from "#server/mails/mail-check.ts";
import { startCleanup } from "#server/cleanup.ts";
import { serverPool } from "#server/limits/limit-table.ts";

export type ServerOptions = {
  /** The migrated database; a pooler may hand each transaction to another connection. */
  connectionString: string;
  /** The same without such a pooler, where there is one: notices arrive on a connection that is kept. */
  sessionConnectionString?: string;
  config: Config;
  logger: Logger;
  keyRing: KeyRing;
  clock?: Clock;
  /** The demonstration market's filings, where that is what is shown. */
  demonstration?: { readPage: ReadDemoPage };
  /** The real time by default. */
  marketClock?: ShownMarketClock;
  /** Where calls and connections are counted; nowhere by default. */
  metrics?: Metrics | null;
  /** Folder of the built web application, `dist/web` by default. */
  webRoot?: string;
};

export type RunningServer = {
  /** Address to open, e.g. http://127.0.0.1:3000. */
  url: string;
  /** Answers calls in progress, then ends; a second call does nothing more. */
  close: () => Promise<void>;
};

/** The port is taken; the message says which and what to do. */
export class PortInUseError extends Error {
  override name = "PortInUseError";
}

const builtWebApplication = join(import.meta.dirname, "..", "dist", "web");

/**
 * Starts the HTTP server on the configured host and port (0: any free port).
 * @throws PortInUseError when another process listens there
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, logger, keyRing, clock = systemClock, metrics = null } = options;
  // Known only once it listens: 0 requests any free one.
  let { port } = config;
  const db = openDatabase(options.connectionString, {
    ...serverPool,
    ...watchDatabase("server", { logger, metrics }),
  });
  const replica = await openReplica(options);
  const standby = openStandby(options, db);
  const live = openLiveHub(db, {
    connectionString: options.sessionConnectionString ?? options.connectionString,
    logger,
  });
  const app = await buildApp({
    db,
    makeScreening: screeningMaker(replica, logger),
    standby,
    readReplicaState: replica === null ? null : () => replica.describe(),
    clock,
    marketClock: options.marketClock ?? realMarketClock(clock),
    logger,
    keyRing,
    mailCheck: createMailCheck(openMailer(config.mail, config.dataDir), { clock, logger }),
    settings: {
      ...serverSettings(config, () => port),
      isDemonstration: options.demonstration !== undefined,
    },
    readDemoPage: options.demonstration?.readPage ?? null,
    webRoot: options.webRoot ?? builtWebApplication,
    trustedProxies: config.trustedProxies,
    developmentMailFolder: developmentMailFolder(config),
    live,
    metrics,
  });
  // Before anyone reads the status page, which shows it.
  await readPublicEvidenceKey({ db, keyRing, clock });
  const endCleanup = startCleanup(db, { clock, logger });

  async function close(): Promise<void> {
    endCleanup();
    await app.close();
    await live.close();
    await replica?.close();
    await standby?.close();
    await db.destroy();
  }

  try {
    const url = await app.listen({ host: config.host, port: config.port });
    port = Number(new URL(url).port);
    let closing: Promise<void> | null = null;
    return { url, close: () => (closing ??= close()) };
  } catch (error) {
    await close();
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new PortInUseError(
        `Port ${config.port} on ${config.host} is used by another process. ` +
          "Stop it, or choose another port with SENTINEL_PORT.",
      );
    }
    throw error;
  }
}

function serverSettings(
  config: Config,
  port: () => number,
): Omit<ServerSettings, "isDemonstration"> {
  const { isSessionCookieRequired, isAdminSecondFactorRequired, isEmailVerificationRequired } =
    config;
  return {
    isSessionCookieRequired,
    isAdminSecondFactorRequired,
    isEmailVerificationRequired,
    publicUrl: config.publicUrl,
    platformHost: config.platformHost,
    firmHost: config.firmHost,
    networkUrl: config.networkUrl,
    port: config.port,
    appOrigin: () => config.publicUrl ?? localOrigin(port()),
    marketFund: config.marketFund,
    priceSources: config.priceSources,
    mail: config.mail,
    areTextsSent: areTextsSent(config),
    webhookNetworks: config.webhookNetworks,
    evidence: {
      path: join(config.dataDir, "evidence-packs"),
      mostBytes: config.evidencePackMb * 1024 * 1024,
    },
  };
}

/** Answers searches by the replica, and where it cannot, by the PostgreSQL database that is given. */
function screeningMaker(
  replica: ScreeningReplica | null,
  logger: Logger,
): (db: Database) => Screening {
  if (replica === null) return createPostgresScreening;
  const totals = createReplicaTotals();
  return (db) =>
    createReplicaScreening(replica, {
      fallback: createPostgresScreening(db),
      rowsFrom: db,
      logger,
      totals,
    });
}

/** Null where no standby is configured: the primary answers everything. */
function openStandby(
  { config, logger, clock = systemClock, metrics = null }: ServerOptions,
  primary: Database,
): StandbyReads | null {
  if (config.standby === null) return null;
  const { url, maxBehindSeconds } = config.standby;
  return openStandbyReads({
    connectionString: url,
    primary,
    maxBehindMs: maxBehindSeconds * 1_000,
    server: `${hostname()}:${config.port}`,
    clock,
    logger,
    metrics,
  });
}

/** Searches work without it: PostgreSQL answers them, but slower. */
async function openReplica({
  connectionString,
  config,
  logger,
}: ServerOptions): Promise<ScreeningReplica | null> {
  try {
    const folder = replicaFolder(config.dataDir);
    const memoryMb = config.replicaMemoryMb;
    return await openScreeningReplica({ connectionString, folder, logger, memoryMb });
  } catch (error) {
    logger.error({ err: error }, "no screening replica, PostgreSQL answers every search");
    return null;
  }
}
