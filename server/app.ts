import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Database } from "#database/connect.ts";
import type { Screening } from "#database/screening/screening.ts";
import type { StandbyReads } from "#database/standby/standby-reads.ts";
import type { ReplicaState } from "#database/screening/replica/replica-state.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import { inCallContext, watchCalls } from "#server/watch-calls.ts";
import { createCachedReads } from "#server/cached-reads.ts";
import { usualCallsPerMinute } from "#server/limits/limit-table.ts";
import { networkOf } from "#server/limits/network-of.ts";
import { type ReadDemoPage, registerDemoPages } from "#server/development/register-demo-pages.ts";
import { registerMailPages } from "#server/development/register-mail-pages.ts";
import { registerApi } from "#server/endpoint/api-endpoint.ts";
import type { ServerSettings, Services } from "#server/endpoint/context.ts";
import { mapError } from "#server/endpoint/map-error.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { checkedTable } from "#server/endpoint/policy-table.ts";
import { registerAuditExport } from "#server/export/subjects/export-audit.ts";
import { registerEvidenceExport } from "#server/export/subjects/export-evidence.ts";
import { registerStudyExports } from "#server/export/subjects/export-study.ts";
import { registerEventExport } from "#server/export/subjects/export-events.ts";
import { registerPlannedSaleExport } from "#server/export/subjects/export-planned-sales.ts";
import { registerPlanExport } from "#server/export/subjects/export-plans.ts";
import { registerShortSwingExport } from "#server/export/subjects/export-short-swing.ts";
import { registerShortSwingsExport } from "#server/export/subjects/export-short-swings.ts";
import { registerLatenessExport } from "#server/export/subjects/export-lateness.ts";
import { registerLineExport } from "#server/export/subjects/export-lines.ts";
import { registerTradeExport } from "#server/export/subjects/export-trades.ts";
import { registerReviewExport } from "#server/export/reviews/export-reviews.ts";
import { registerUnreadableExport } from "#server/export/subjects/export-unreadable.ts";
import type { LiveHub } from "#server/live/live-hub.ts";
import { registerLive } from "#server/live/register-live.ts";
import { registerFeeds } from "#server/operations/alerts/register-feeds.ts";
import { registerHealth } from "#server/health.ts";
import { createStatusReads } from "#server/operations/status/status-reads.ts";
import { operationTable } from "#server/operations/operation-table.ts";
import { registerSecurityHeaders } from "#server/security-headers.ts";
import { isPublicSite, siteOfHost, type SiteHosts } from "#server/sites/site-of-host.ts";
import { compressAnswers } from "#server/static/compress-answers.ts";
import { registerUnsubscribe } from "#server/mails/register-unsubscribe.ts";
import { registerWebFiles } from "#server/web-files.ts";
import type { IncomingMessage } from "node:http";
import { parseHost } from "#platform/hosts.ts";

const sweepEveryMs = 100;

/**
 * Lets the application end: connections are kept for further calls only until then. One with a call
 * in progress is closed after the response.
 */
function endConnections(app: FastifyInstance): void {
  let sweeping: NodeJS.Timeout | null = null;
  app.addHook("preClose", (done) => {
    // Closing idle connections once would leave those that become idle afterwards.
    sweeping = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (sweeping !== null) reply.header("connection", "close");
    done();
  });
  app.addHook("onClose", (_app, done) => {
    if (sweeping !== null) clearInterval(sweeping);
    done();
  });
}

export type AppOptions = Omit<Services, "reads" | "readBehind" | "screening" | "status"> & {
  /** Answers searches, with PostgreSQL by this database where it has to answer. */
  makeScreening: (db: Database) => Screening;
  /** Answers reads that may be behind; without one, the database does. */
  standby?: StandbyReads | null;
  /** Folder of the built web application. */
  webRoot: string;
  trustedProxies?: readonly string[];
  /** The folder whose mails the development page shows; without one there is no such page. */
  developmentMailFolder?: string | null;
  /** Without it there is no page of an invented filing. */
  readDemoPage?: ReadDemoPage | null;
  /** Without it there is no push: no `GET /live`. */
  live?: LiveHub | null;
  /** How far the screening replica is; without one, PostgreSQL answers searches. */
  readReplicaState?: (() => Promise<ReplicaState>) | null;
  /** Calls a minute from one network. */
  callsPerMinute?: number;
  /** Where calls are counted; nowhere by default. */
  metrics?: Metrics | null;
};

const requestTimeoutMs = 60_000;

const exports = [
  registerTradeExport,
  registerEventExport,
  registerLineExport,
  registerPlannedSaleExport,
  registerShortSwingExport,
  registerShortSwingsExport,
  registerPlanExport,
  registerLatenessExport,
  registerAuditExport,
  registerUnreadableExport,
  registerReviewExport,
  registerEvidenceExport,
  registerStudyExports,
];

/**
 * The HTTP application, not yet listening.
 * @throws Error when an operation of the contract has no rule or no implementation
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    webRoot,
    trustedProxies = [],
    developmentMailFolder = null,
    readDemoPage = null,
    live = null,
    callsPerMinute = usualCallsPerMinute,
    metrics = null,
    ...given
  } = options;
  const { db, logger, settings } = given;
  const services = servicesOf(options);
  const table = checkedTable(operationTable);
  const loggerInstance: FastifyBaseLogger = logger;
  const app = Fastify({
    loggerInstance,
    // One line a call is written by the endpoint itself, without headers and query strings.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // The id is in the context of the call, for the lines of everyone it reaches.
    childLoggerFactory: (parent) => parent,
    requestTimeout: requestTimeoutMs,
    rewriteUrl: readTarget,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
  });
  // Only JSON is read: a form or text post from another site never reaches a handler.
  app.removeContentTypeParser("text/plain");
  watchCalls(app, metrics);
  endConnections(app);
  answerErrors(app);
  await registerSecurityHeaders(app);
  refuseSeveralHosts(app);
  await app.register(cookie);
  await app.register(async (api) => {
    await api.register(rateLimit, {
      max: callsPerMinute,
      timeWindow: "1 minute",
      keyGenerator: ({ ip }) => networkOf(ip),
    });
    guardCalls(api, settings);
    compressAnswers(api);
    registerApi(api, table, services);
    for (const register of exports) register(api, services);
    registerFeeds(api, services);
    if (live !== null) registerLive(api, services, live);
  });
  await registerUnsubscribe(app, services);
  registerHealth(app, db);
  registerMailPages(app, developmentMailFolder);
  await registerDemoPages(app, readDemoPage, settings);
  await registerWebFiles(app, { webRoot, settings });
  return app;
}

/** What all calls share. */
function servicesOf(options: AppOptions): Services {
  const { makeScreening, standby = null, readReplicaState = null, ...given } = options;
  const { db, settings } = given;
  const screening = makeScreening(db);
  return {
    ...given,
    screening,
    readBehind:
      standby === null
        ? (work) => work({ db, screening })
        : (work, mayRepeat) =>
            standby.read((own) => work({ db: own, screening: makeScreening(own) }), mayRepeat),
    reads: createCachedReads(db, given, settings.marketFund),
    status: createStatusReads(db, { ...given, marketFund: settings.marketFund, readReplicaState }),
  };
}

/**
 * Calls come from our own pages, and their responses are cached nowhere. On the public sites there
 * is only the endpoint, with the operations that visitors need.
 */
function guardCalls(api: FastifyInstance, settings: ServerSettings): void {
  api.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const { headers, host, routeOptions } = request;
    if (!isOwnOrigin(headers, host, settings)) throw new OperationError("foreign_origin");
    if (isPublicSite(siteOfHost(host, settings)) && routeOptions.url !== "/api")
      throw new OperationError("application_only");
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) =>
    inCallContext(request, () => {
      const { status, answer, isFault } = mapError(error, request.id);
      if (isFault) request.log.error({ err: error, req: request, status }, "failed");
      else logRefusal(request, answer.code, status, reply.elapsedTime);
      if (answer.retry_after !== undefined) reply.header("retry-after", String(answer.retry_after));
      reply.header("cache-control", "no-store");
      void reply.status(status).type("application/json; charset=utf-8").send(answer);
    }),
  );
}

function logRefusal(
  request: FastifyRequest,
  refusal: string | undefined,
  status: number,
  elapsedMs: number,
): void {
  request.log.info(
    { req: request, refusal, status, duration_ms: Math.round(elapsedMs) },
    "refused",
  );
}

/**
 * The path and query of a request's target. One that is a whole address, as proxies send it, also says which
 * host is meant; the Host header is then ignored. Source: RFC 9112, 3.2.2
 */
function readTarget(request: IncomingMessage): string {
  const target = request.url ?? "/";
  if (target.startsWith("/") || !/^https?:\/\//i.test(target) || !URL.canParse(target))
    return target;
  const { host, pathname, search } = new URL(target);
  request.headers.host = host;
  return `${pathname}${search}`;
}

/**
 * Refuses a request with several Host headers: it is unknown which of them a proxy used.
 * Source: RFC 9112, 3.2
 */
function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }) => {
    const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0);
    const count = names.filter((name) => name.toLowerCase() === "host").length;
    if (count > 1) throw new OperationError("bad_request");
  });
}

type CallHeaders = {
  origin?: string | undefined;
  "sec-fetch-site"?: string | string[] | undefined;
};

/**
 * Whether a call comes from our own pages: from the application's configured address; on a local
 * host or a public site from a page of the very host it was called at; or from a program that is no
 * browser, which sends no Origin. A name of someone else's that leads to this machine is a host we
 * do not know, so its pages are refused.
 * @param calledHost  the host it was called at, with its port
 */
function isOwnOrigin(headers: CallHeaders, calledHost: string, hosts: SiteHosts): boolean {
  const { origin } = headers;
  const site = siteOfHost(calledHost, hosts);
  if (origin === undefined) {
    const from = headers["sec-fetch-site"];
    return (
      from === undefined || (site !== "unknown" && (from === "same-origin" || from === "none"))
    );
  }
  if (origin === hosts.publicUrl) return true;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url === null || url.origin !== origin || !isSameHost(url, calledHost)) return false;
  if (site === "local") return true;
  const isSecureEnough = url.protocol === "https:" || hosts.publicUrl?.startsWith("http:") === true;
  return isPublicSite(site) && isSecureEnough;
}

function isSameHost(url: URL, calledHost: string): boolean {
  const called = parseHost(calledHost);
  const usualPorts: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };
  const usualPort = usualPorts[url.protocol];
  if (called === null || usualPort === undefined) return false;
  const port = url.port === "" ? usualPort : Number(url.port);
  return url.hostname === called.name && port === (called.port ?? usualPort);
}
