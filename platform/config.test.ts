import { describe, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";

describe("readConfig", () => {
  test("needs no variable", () => {
    expect(readConfig({ DATABASE_URL: "" })).toMatchObject({
      databaseUrl: null,
      serverDatabaseUrl: null,
      standby: null,
      host: "127.0.0.1",
      port: 3000,
      publicUrl: null,
      platformHost: null,
      firmHost: null,
      networkUrl: "https://www.linkedin.com/",
      isSessionCookieRequired: false,
      isAdminSecondFactorRequired: false,
      isEmailVerificationRequired: true,
      marketFund: "VTI",
      priceSources: [],
      sms: null,
      secretKeys: { keys: null, file: null },
      logLevel: null,
    });
  });

  test("reads every variable", () => {
    const config = readConfig({
      DATABASE_URL: "postgres://sentinel@db/sentinel",
      SENTINEL_SERVER_DATABASE_URL: "postgres://sentinel_app@db/sentinel",
      SENTINEL_DATA_DIR: "/var/lib/sentinel",
      SENTINEL_HOST: "0.0.0.0",
      SENTINEL_PORT: "8080",
      SENTINEL_PUBLIC_URL: "https://app.marketeconomics.example/",
      SENTINEL_PLATFORM_HOST: "Sentinel.example",
      SENTINEL_FIRM_HOST: "marketeconomics.example",
      SENTINEL_NETWORK_URL: "https://network.example/firm?a=1&b=2",
      SENTINEL_TRUSTED_PROXIES: "10.0.0.1, 10.0.0.2",
      SENTINEL_WEBHOOK_NETWORKS: "10.1.2.0/24, fd00::/8",
      SENTINEL_SESSION_COOKIE: "off",
      SENTINEL_MARKET_FUND: "ITOT",
      SENTINEL_PRICE_SOURCES: "vendor,archive",
      SENTINEL_SMTP_URL: "smtp://mail.sentinel.example",
      SENTINEL_MAIL_FROM: "Sentinel <no-reply@sentinel.example>",
      SENTINEL_INQUIRY_INBOX: "inbox@firm.example",
      SENTINEL_SMS_ACCOUNT: "AC0123",
      SENTINEL_SMS_TOKEN: "token-0123",
      SENTINEL_SMS_FROM: "+14155550100",
      SENTINEL_SECRET_KEYS_FILE: "/run/secrets/keys",
      SENTINEL_READ_DATABASE_URL: "postgres://sentinel_app@standby/sentinel",
      SENTINEL_READ_MAX_BEHIND: "4",
      SENTINEL_REPLICA_MEMORY: "3000",
      SENTINEL_EVIDENCE_PACK_MB: "64",
      SENTINEL_AUDIT_ANCHORS: "/var/log/sentinel/audit-anchors",
      SENTINEL_SOURCE: "edgar",
      SEC_USER_AGENT: "Firm Ltd contact@firm.example",
      SENTINEL_EDGAR_RATE: "8",
      SENTINEL_POLL_SECONDS: "30",
      SENTINEL_FOLLOW_SINCE: "2024-01-02",
      SENTINEL_PRICE_VENDOR: "tiingo",
      SENTINEL_TIINGO_TOKEN: "tiingo-0123",
      SENTINEL_METRICS_PORT: "9400",
      LOG_LEVEL: "debug",
    });
    expect(config).toEqual({
      databaseUrl: "postgres://sentinel@db/sentinel",
      serverDatabaseUrl: "postgres://sentinel_app@db/sentinel",
      standby: { url: "postgres://sentinel_app@standby/sentinel", maxBehindSeconds: 4 },
      dataDir: "/var/lib/sentinel",
      host: "0.0.0.0",
      port: 8080,
      publicUrl: "https://app.marketeconomics.example",
      platformHost: "sentinel.example",
      firmHost: "marketeconomics.example",
      networkUrl: "https://network.example/firm?a=1&b=2",
      trustedProxies: ["10.0.0.1", "10.0.0.2"],
      webhookNetworks: ["10.1.2.0/24", "fd00::/8"],
      isAdminSecondFactorRequired: true,
      isEmailVerificationRequired: true,
      isSessionCookieRequired: false,
      marketFund: "ITOT",
      priceSources: ["vendor", "archive"],
      mail: {
        server: { host: "mail.sentinel.example", port: 587, isSecure: false, login: null },
        from: { name: "Sentinel", address: "no-reply@sentinel.example" },
        inquiryInbox: "inbox@firm.example",
      },
      sms: {
        baseUrl: "https://api.twilio.com",
        accountId: "AC0123",
        token: "token-0123",
        from: "+14155550100",
      },
      secretKeys: { keys: null, file: "/run/secrets/keys" },
      replicaMemoryMb: 3_000,
      evidencePackMb: 64,
      auditAnchors: "/var/log/sentinel/audit-anchors",
      sources: {
        source: "edgar",
        isSourceGiven: true,
        userAgent: "Firm Ltd contact@firm.example",
        requestsPerSecond: 8,
        pollSeconds: 30,
        edgarUrl: null,
        followSince: "2024-01-02",
        demo: { seed: "sentinel", speed: 60 },
        prices: { vendor: "tiingo", token: "tiingo-0123", requestsPerMinute: 0.8, url: null },
      },
      metricsPort: 9400,
      logLevel: "debug",
    });
  });

  test("gives the replica memory by the machine, unless it is set to enough", () => {
    const { replicaMemoryMb } = readConfig({});
    expect(replicaMemoryMb).toBeGreaterThanOrEqual(512);
    expect(replicaMemoryMb).toBeLessThanOrEqual(2_048);
    for (const wrong of ["255", "1.5", "2GB"]) {
      expect(() => readConfig({ SENTINEL_REPLICA_MEMORY: wrong })).toThrow(
        /SENTINEL_REPLICA_MEMORY: must be a whole number of megabytes, 256 or more/,
      );
    }
  });

  test("names every wrong variable at once", () => {
    const wrong = { DATABASE_URL: "mysql://x", SENTINEL_PORT: "http", LOG_LEVEL: "loud" };
    expect(() => readConfig(wrong)).toThrow(
      /DATABASE_URL: must begin[^]*SENTINEL_PORT: must be a whole number[^]*LOG_LEVEL: /,
    );
  });
});

test("a session is bound to its cookie where the public address is https, unless configured otherwise", () => {
  const isRequired = (environment: Record<string, string>): boolean =>
    readConfig(environment).isSessionCookieRequired;
  const https = { SENTINEL_PUBLIC_URL: "https://sentinel.example" };
  expect(isRequired(https)).toBe(true);
  expect(isRequired({ SENTINEL_PUBLIC_URL: "http://10.0.0.5:3000" })).toBe(false);
  expect(isRequired({ ...https, SENTINEL_SESSION_COOKIE: "off" })).toBe(false);
  expect(isRequired({ SENTINEL_SESSION_COOKIE: "required" })).toBe(true);
});

describe("hosts", () => {
  const app = { SENTINEL_PUBLIC_URL: "https://app.firm.example" };
  const bare = "must be a bare host name such as sentinel.example, without scheme, port or path";
  const local = "must be a public name, not this machine or network";

  test.each([
    ["a scheme", "https://sentinel.example", bare],
    ["a port", "sentinel.example:443", bare],
    ["a path", "sentinel.example/", bare],
    ["a user name", "x@sentinel.example", bare],
    ["two hosts", "sentinel.example,www.sentinel.example", bare],
    ["a wildcard", "*.sentinel.example", bare],
    ["an address", "203.0.113.7", bare],
    ["a name that no domain has", "sentinel_.example", bare],
    ["www", "www.sentinel.example", "must be without www., which belongs to it anyway"],
    ["localhost", "localhost", local],
    ["loopback", "127.0.0.1", local],
    ["a private address", "192.168.1.5", local],
    ["the application's host", "app.firm.example", "must not be the host of SENTINEL_PUBLIC_URL"],
  ])("%s cannot be a public site", (_name, host, message) => {
    for (const variable of ["SENTINEL_PLATFORM_HOST", "SENTINEL_FIRM_HOST"]) {
      expect(() => readConfig({ ...app, [variable]: host })).toThrow(
        `These settings are invalid:\n  ${variable}: ${message}`,
      );
    }
  });

  test("a public site whose www variant is the application's host is refused", () => {
    const wrong = {
      SENTINEL_PUBLIC_URL: "https://www.firm.example",
      SENTINEL_FIRM_HOST: "firm.example",
    };
    expect(() => readConfig(wrong)).toThrow("SENTINEL_FIRM_HOST: must not be the host of");
  });

  test("a public site needs an application to lead to", () => {
    expect(() => readConfig({ SENTINEL_FIRM_HOST: "firm.example" })).toThrow(
      "SENTINEL_FIRM_HOST: requires SENTINEL_PUBLIC_URL for its links",
    );
  });

  test("one host has one role", () => {
    const both = { SENTINEL_PLATFORM_HOST: "x.example", SENTINEL_FIRM_HOST: "X.example" };
    expect(() => readConfig({ ...app, ...both })).toThrow(
      "SENTINEL_FIRM_HOST: must not be the same host as SENTINEL_PLATFORM_HOST",
    );
  });

  test.each([
    "https://app.firm.example/sentinel",
    "https://app.firm.example/?a",
    "https://app.firm.example#a",
    "https://user:secret@app.firm.example",
  ])("the application is at the root of its host: %s is refused", (address) => {
    expect(() => readConfig({ SENTINEL_PUBLIC_URL: address })).toThrow(
      "SENTINEL_PUBLIC_URL: must be scheme, host and port only",
    );
  });

  test.each(["http://network.example/", "ftp://network.example/", "network.example"])(
    "%s is no address of a network page",
    (address) => {
      expect(() => readConfig({ SENTINEL_NETWORK_URL: address })).toThrow(
        "SENTINEL_NETWORK_URL: must be an https address",
      );
    },
  );
});

test("a standby belongs to a database of its own, and is at most an hour behind", () => {
  const standby = { SENTINEL_READ_DATABASE_URL: "postgres://sentinel_app@standby/sentinel" };
  expect(() => readConfig(standby)).toThrow("SENTINEL_READ_DATABASE_URL: requires DATABASE_URL");
  const database = { ...standby, DATABASE_URL: "postgres://sentinel@db/sentinel" };
  expect(readConfig(database).standby).toEqual({
    url: "postgres://sentinel_app@standby/sentinel",
    maxBehindSeconds: 10,
  });
  for (const seconds of ["1", "3601", "soon"])
    expect(() => readConfig({ ...database, SENTINEL_READ_MAX_BEHIND: seconds })).toThrow(
      "SENTINEL_READ_MAX_BEHIND: must be a number of seconds from 2 to 3600",
    );
});
