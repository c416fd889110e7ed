import { describe, expect, test } from "vitest";
import { openDatabase } from "#database/connect.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { systemClock, realMarketClock } from "#platform/clock.ts";
import { createLogger } from "#platform/logger.ts";
import { buildApp } from "#server/app.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";

const app = await appForFile();

const policy =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';" +
  "connect-src 'self';manifest-src 'self';worker-src 'self';form-action 'self';object-src 'none';" +
  "base-uri 'none';frame-ancestors 'none';require-trusted-types-for 'script'";

describe("security headers", () => {
  test.each([
    ["GET", "/", 200],
    ["GET", "/missing.js", 404],
    ["GET", "/api", 405],
    ["POST", "/api", 400],
    ["GET", "/health", 200],
  ] as const)("are on %s %s (%d)", async (method, url, status) => {
    const response = await app.app.inject({ method, url });
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject({
      "content-security-policy": policy,
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
    });
    expect(response.headers["access-control-allow-origin"]).toBeUndefined();
    expect(response.headers["x-powered-by"]).toBeUndefined();
  });

  test("answers of the API are kept nowhere", async () => {
    const { response } = await app.call("get_tickers");
    expect(response.headers["cache-control"]).toBe("no-store");
  });
});

describe("the web application", () => {
  test.each(["/", "/explore-trades", "/company?ticker=A.B", "/nowhere/at/all"])(
    "%s is a screen",
    async (url) => {
      const response = await app.app.inject({ method: "GET", url });
      expect([response.statusCode, response.body]).toEqual([
        200,
        "<!doctype html><title>Sentinel</title>",
      ]);
      expect(response.headers["cache-control"]).toBe("no-cache");
    },
  );

  test.each([
    "/assets/gone-1234.js",
    "/favicon.ico",
    "/.git/config",
    "/..%2f..%2fpackage.json",
    "/export/none",
    "/api/none",
  ])("%s is not found", async (url) => {
    const response = await app.app.inject({ method: "GET", url });
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: "not_found" }]);
  });

  test("a post to a screen is not found", async () => {
    expect((await app.app.inject({ method: "POST", url: "/explore-trades" })).statusCode).toBe(404);
  });
});

describe("health", () => {
  test("ready while the database answers", async () => {
    const response = await app.app.inject({ method: "GET", url: "/ready" });
    expect([response.statusCode, response.json()]).toEqual([200, { status: "ready" }]);
  });

  test("without a database: alive, not ready, and calls say so [V16.5.2]", async () => {
    const db = openDatabase("postgres://nobody@127.0.0.1:1/none");
    const alone = await buildApp({
      db,
      makeScreening: createPostgresScreening,
      clock: systemClock,
      marketClock: realMarketClock(),
      logger: createLogger("silent"),
      keyRing: testKeyRing,
      mailCheck: { isAnswering: async () => true, longestWaitMs: 0 },
      settings: {
        isSessionCookieRequired: true,
        isAdminSecondFactorRequired: false,
        isEmailVerificationRequired: true,
        publicUrl: null,
        platformHost: null,
        firmHost: null,
        networkUrl: "https://www.linkedin.com/",
        port: 3000,
        appOrigin: () => "http://localhost:3000",
        isDemonstration: false,
        marketFund: "VTI",
        priceSources: [],
        mail: { from: { name: "", address: "a@x.example" }, inquiryInbox: "b@x.example" },
        areTextsSent: false,
        webhookNetworks: [],
        evidence: { path: "/nowhere", mostBytes: 1 },
      },
      webRoot: "/nowhere",
    });
    expect((await alone.inject("/health")).statusCode).toBe(200);
    expect((await alone.inject("/ready")).statusCode).toBe(503);
    const headers = { authorization: "Bearer x" };
    const call = await alone.inject({
      method: "POST",
      url: "/api",
      headers,
      payload: { type: "get_user" },
    });
    expect([call.statusCode, call.json()]).toMatchObject([503, { code: "unavailable" }]);
    expect((await alone.inject("/dashboard")).json()).toMatchObject({
      error: "The web application is not built. Run npm run build.",
    });
    await alone.close();
    await db.destroy();
  });
});
