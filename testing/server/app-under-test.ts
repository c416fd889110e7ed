import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll } from "vitest";
import type { OperationType } from "#contract/catalogue.ts";
import type { Permission } from "#contract/values/account/permissions.ts";
import type { Screening } from "#database/screening/screening.ts";
import { type Database, openDatabase } from "#database/connect.ts";
import type { StandbyReads } from "#database/standby/standby-reads.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { realMarketClock, type ShownMarketClock, type Clock } from "#platform/clock.ts";
import { createLogger } from "#platform/logger.ts";
import { type AppOptions, buildApp } from "#server/app.ts";
import type { ServerSettings } from "#server/endpoint/context.ts";
import { openLiveHub } from "#server/live/live-hub.ts";
import { serverPool } from "#server/limits/limit-table.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { fresh } from "#testing/fresh.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

/** What a browser keeps of a sign-in. */
export type SignedIn = { email: string; accessToken: string; refreshToken: string; cookie: string };

export type Answer = { status: number; body: unknown; response: LightMyRequestResponse };

export type AppUnderTest = {
  app: FastifyInstance;
  /** As the owner of the tables, to arrange and to look. */
  db: Database;
  connectionString: string;
  clock: MovableClock;
  /** `POST /api`; with `as`, under that sign-in. */
  call(type: OperationType, payload?: object, as?: SignedIn): Promise<Answer>;
  /** Makes an account with these permissions and signs it in. */
  signInAs(email: string, ...permissions: Permission[]): Promise<SignedIn>;
  close(): Promise<void>;
};

type Options = Partial<
  Pick<
    AppOptions,
    | "callsPerMinute"
    | "developmentMailFolder"
    | "logger"
    | "mailCheck"
    | "readDemoPage"
    | "trustedProxies"
  >
> & {
  /** Besides the usual ones. */
  settings?: Partial<ServerSettings>;
  /** Files of the built web application by path, besides its page. */
  webFiles?: Readonly<Record<string, string>>;
  makeScreening?: (db: Database) => Screening;
  /** Opens the reads of a standby, given the application's database. */
  makeStandby?: (primary: Database, database: TestDatabase) => StandbyReads;
  /** The clock's first instant. */
  startsAt?: string;
  /** In place of the application's clock. */
  marketClock?: ShownMarketClock;
  /** Makes its database; an empty one by default. */
  makeDatabase?: () => Promise<TestDatabase>;
  /** In place of the database, for the application alone. */
  applicationDb?: Database;
  /** With `GET /live`, which keeps a connection to the database open: a process of PostgreSQL that few tests need. */
  isLive?: boolean;
};

const usualSettings: ServerSettings = {
  isSessionCookieRequired: true,
  publicUrl: "https://app.sentinel.example",
  platformHost: null,
  firmHost: null,
  networkUrl: "https://www.linkedin.com/",
  port: 3000,
  appOrigin: () => "https://app.sentinel.example",
  isDemonstration: false,
  marketFund: "VTI",
  priceSources: [],
  isAdminSecondFactorRequired: false,
  isEmailVerificationRequired: true,
  mail: {
    from: { name: "Sentinel", address: "no-reply@sentinel.example" },
    inquiryInbox: "inbox@firm.example",
  },
  areTextsSent: true,
  webhookNetworks: [],
  // Each application has its own folder.
  evidence: { path: "", mostBytes: 200 * 1024 * 1024 },
};

/** The built application on a database of its own, its clock at 2026-11-20 15:00 UTC by default. */
export async function createAppUnderTest(options: Options = {}): Promise<AppUnderTest> {
  const database = await (options.makeDatabase ?? createTestDatabase)();
  const { db } = database;
  // As in the product: the application has a role that may do less than the owner of the tables.
  const applicationDb =
    options.applicationDb ?? openDatabase(database.serverConnectionString, serverPool);
  const clock = createMovableClock(options.startsAt ?? "2026-11-20T15:00:00Z");
  const webRoot = await mkdtemp(join(tmpdir(), "sentinel-web-"));
  const webFiles = { "index.html": "<!doctype html><title>Sentinel</title>", ...options.webFiles };
  for (const [path, text] of Object.entries(webFiles)) {
    await mkdir(dirname(join(webRoot, path)), { recursive: true });
    await writeFile(join(webRoot, path), text);
  }
  const logger = options.logger ?? createLogger("silent");
  const { serverConnectionString: connectionString } = database;
  const live =
    options.isLive === true ? openLiveHub(applicationDb, { connectionString, logger }) : null;
  const app = await buildApp({
    db: applicationDb,
    clock,
    marketClock: options.marketClock ?? realMarketClock(clock),
    webRoot,
    makeScreening: options.makeScreening ?? createPostgresScreening,
    standby: options.makeStandby?.(applicationDb, database) ?? null,
    logger,
    live,
    keyRing: testKeyRing,
    mailCheck: options.mailCheck ?? { isAnswering: async () => true, longestWaitMs: 0 },
    settings: {
      ...usualSettings,
      evidence: { ...usualSettings.evidence, path: join(webRoot, "evidence-packs") },
      ...options.settings,
    },
    ...(options.trustedProxies === undefined ? {} : { trustedProxies: options.trustedProxies }),
    developmentMailFolder: options.developmentMailFolder ?? null,
    readDemoPage: options.readDemoPage ?? null,
    ...(options.callsPerMinute === undefined ? {} : { callsPerMinute: options.callsPerMinute }),
  });

  async function call(type: OperationType, payload: object = {}, as?: SignedIn): Promise<Answer> {
    const response = await app.inject({
      method: "POST",
      url: "/api",
      headers: as === undefined ? {} : credentials(as),
      payload: { type, ...payload },
    });
    return { status: response.statusCode, body: response.json(), response };
  }

  async function signInAs(email: string, ...permissions: Permission[]): Promise<SignedIn> {
    await createAccount(db, { email, permissions });
    return signIn(call, email);
  }

  async function close(): Promise<void> {
    await app.close();
    await live?.close();
    if (options.applicationDb === undefined) await applicationDb.destroy();
    await database.drop();
    await rm(webRoot, { recursive: true });
  }

  return { app, db, connectionString: database.connectionString, clock, call, signInAs, close };
}

/**
 * For all tests of the file that calls it, at its top; closed after the last. A file whose tests are all skipped does
 * not close it; such a file opens it inside its `describe` or `beforeAll` instead.
 */
export async function appForFile(options: Options = {}): Promise<AppUnderTest> {
  const app = await createAppUnderTest(options);
  afterAll(() => app.close());
  return app;
}

/** Another for each test of the file that calls it, at its top. */
export function freshApp(options: Options = {}): AppUnderTest {
  return fresh(
    () => createAppUnderTest(options),
    (app) => app.close(),
  );
}

/** Signs in an account made by the factory. */
export async function signIn(call: AppUnderTest["call"], email: string): Promise<SignedIn> {
  const { response } = await call("check_login", { email, password: factoryPassword });
  const body: { access_token: string; refresh_token: string } = response.json();
  const cookie = response.cookies.find(({ name }) => name === "__Host-sid");
  return {
    email,
    accessToken: body.access_token,
    refreshToken: body.refresh_token,
    cookie: cookie === undefined ? "" : `${cookie.name}=${cookie.value}`,
  };
}

/** Headers a signed-in browser sends. */
export function credentials(as: SignedIn): Record<string, string> {
  return { authorization: `Bearer ${as.accessToken}`, cookie: as.cookie };
}

export type MovableClock = Clock & {
  /** Moves on by e.g. `{ minutes: 15 }`. */
  advance(duration: Temporal.DurationLike): void;
};

/** A clock that is stopped until it is moved. */
export function createMovableClock(start: string): MovableClock {
  let present = Temporal.Instant.from(start);
  return {
    now: () => present,
    advance: (duration) => {
      present = present.add(duration);
    },
  };
}
