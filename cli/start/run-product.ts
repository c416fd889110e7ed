import { type RunningMetrics, startMetrics } from "#cli/metrics.ts";
import { createParts, type RunningParts } from "#cli/start/running-parts.ts";
import { buildWebIfStale } from "#cli/start/build-web.ts";
import { type ProductDatabase, startDatabase } from "#cli/start/start-database.ts";
import { decideSource } from "#cli/sources/followed-sources.ts";
import { type DemoAccount, provideDemoAccounts } from "#cli/sources/demo-accounts.ts";
import { startSources } from "#cli/sources/start-sources.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import {
  openMarketClock,
  type StoredMarketClock,
  beginMarket,
} from "#database/sources/market/market-clock.ts";
import { systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { localOrigin } from "#platform/hosts.ts";
import type { Logger } from "#platform/logger.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { openKeyRing } from "#platform/secrets/open-key-ring.ts";
import type { SourceSettings } from "#platform/source-settings.ts";
import { areTextsSent, openTextSender } from "#platform/sms/open-text-sender.ts";
import { startServer } from "#server/main.ts";
import { readDemoPage } from "#demo/server/read-demo-page.ts";
import { refuseUnknownKeys } from "#server/secrets/unknown-keys.ts";
import { startWorker } from "#worker/main.ts";
import { createServer } from "node:net";

/** Someone else listens where the product would. */
class TakenPortError extends Error {
  override name = "TakenPortError";

  constructor(host: string, port: number) {
    super(
      `Port ${port} on ${host} is used by another process. ` +
        "Stop it, or choose another port with SENTINEL_PORT.",
    );
  }
}

/**
 * Finds out early, before anything else is started.
 * @throws TakenPortError
 */
async function refuseTakenPort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.on("error", (error) => {
      const isTaken = "code" in error && error.code === "EADDRINUSE";
      reject(isTaken ? new TakenPortError(host, port) : error);
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

export type RunningProduct = {
  /** Address of the web application; null without the server role. */
  url: string | null;
  connectionString: string;
  /** Where the embedded database keeps its files; null with DATABASE_URL. */
  clusterDir: string | null;
  /** Of a demonstration, the accounts with the printed password; null for anything else. */
  demoAccounts: readonly DemoAccount[] | null;
  /** Settles when the database has gone away and the product cannot go on. */
  ended: Promise<void>;
  /** Ends server and worker at once, then what they stand on, the database last. */
  close: () => Promise<void>;
  /** Cuts off what still runs; the database ends properly anyway. */
  hurry: () => void;
};

type ProductOptions = {
  config: Config;
  roles: Role[];
  logger: Logger;
  /** Shows a person what goes on. */
  announce: (line: string) => void;
};

/**
 * Starts database, server and worker, in this order. When one of them fails, those started before
 * it are ended again.
 * @throws TakenPortError, PortInUseError, DataInUseError, MigrationError, UnknownKeyError or whatever kept a part from starting
 */
export async function runProduct(options: ProductOptions): Promise<RunningProduct> {
  const { config, roles, logger, announce } = options;
  const isServing = roles.includes("server");
  if (isServing) {
    await refuseTakenPort(config.host, config.port);
    await buildWebIfStale(() => announce("Building the web application …"));
  }
  const database = await startDatabase(config, logger, announce);
  const { connectionString, clusterDir } = database;
  const parts = createParts(logger);
  parts.add("database", database.stop);
  try {
    const db = openDatabase(connectionString, { max: 3 });
    parts.add("connections", () => db.destroy());
    const keyRing = await openKeyRing(config.secretKeys, config.dataDir);
    await refuseUnknownKeys(db, keyRing);
    const source = await decideSource(db, config.sources, announce);
    if (config.logLevel === null) logger.level = usualLogLevel(source);
    if (source === "demo")
      await beginMarket(db, systemClock.now().toString(), config.sources.demo.speed);
    const marketClock = await openMarketClock(db);
    parts.add("market clock", async () => marketClock.close());
    const accounts = await provideDemoAccounts(
      db,
      { publicUrl: config.publicUrl, isDemonstrationRun: source === "demo" },
      { clock: systemClock, marketClock },
    );
    const metrics = await startMetrics(config.metricsPort, {
      db,
      isEnding: parts.isEnding,
      announce,
    });
    parts.add("metrics", metrics.close);
    const known = { db, keyRing, source, marketClock, parts, metrics };
    const running: Running = { ...options, ...database, ...known };
    const url = isServing ? await runServer(running) : null;
    if (roles.includes("worker")) await runWorker(running);
    const demoAccounts = isDemonstration(marketClock) ? accounts : null;
    return {
      url,
      connectionString,
      clusterDir,
      demoAccounts,
      ended: database.ended,
      close: parts.close,
      hurry: parts.hurry,
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
}

/** What server and worker are started with; each is added to the parts. */
type Running = ProductOptions &
  Pick<ProductDatabase, "connectionString" | "serverConnectionString"> & {
    db: Database;
    keyRing: KeyRing;
    source: SourceSettings["source"];
    marketClock: StoredMarketClock;
    parts: RunningParts;
    metrics: RunningMetrics;
  };

/** @returns the address to open */
async function runServer(running: Running): Promise<string> {
  const { config, logger, keyRing, marketClock, parts } = running;
  const server = await startServer({
    connectionString: running.serverConnectionString,
    sessionConnectionString: running.connectionString,
    ...(isDemonstration(marketClock) ? { demonstration: demonstrationOf(marketClock) } : {}),
    config,
    logger,
    keyRing,
    marketClock,
    metrics: running.metrics.figures,
  });
  parts.add("server", () => server.close());
  return server.url;
}

async function runWorker(running: Running): Promise<void> {
  const { config, connectionString, logger, keyRing, marketClock, parts } = running;
  const { publicUrl, marketFund, priceSources } = config;
  const sources = await startSources({
    ...running,
    marketFund,
    priceSources,
    settings: config.sources,
  });
  parts.add("sources", sources.close);
  const worker = await startWorker({
    connectionString,
    settings: { marketFund, priceSources },
    following: { source: sources.source, prices: sources.prices, marketClock },
    // As the server says it of itself; a port chosen by the system is not known to the worker.
    appOrigin: publicUrl ?? (config.port === 0 ? null : localOrigin(config.port)),
    mail: { settings: config.mail, mailer: openMailer(config.mail, config.dataDir) },
    textSender: openTextSender(config.sms, config.dataDir),
    areTextsSent: areTextsSent(config),
    keyRing,
    auditAnchors: config.auditAnchors,
    webhookNetworks: config.webhookNetworks,
    logger,
    metrics: running.metrics.figures,
  });
  parts.add("worker", worker.close);
  sources.letRun();
}

/** A part of the product that one process can run. */
export type Role = "server" | "worker";

/** Log lines other than errors would bury the messages for people. */
export function usualLogLevel(source: SourceSettings["source"]): string {
  return source === "demo" ? "error" : "info";
}

/** Wherever the database holds the demo market, whether it runs at present or not. */
function isDemonstration(marketClock: StoredMarketClock): boolean {
  return marketClock.market() !== null;
}

function demonstrationOf(marketClock: StoredMarketClock) {
  return {
    readPage: async (path: string) => {
      const origin = marketClock.market()?.edgarOrigin ?? null;
      return origin === null ? null : await readDemoPage(origin, path);
    },
  };
}
