import { describe, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";

describe("readConfig", () => {
  test("needs no variable", () => {
    expect(readConfig({ DATABASE_URL: "" })).toMatchObject({
      databaseUrl: null,
      host: "127.0.0.1",
      port: 3000,
      publicUrl: null,
      isSessionCookieRequired: false,
      marketFund: "VTI",
      priceSources: [],
      logLevel: "info",
    });
  });

  test("reads every variable", () => {
    const config = readConfig({
      DATABASE_URL: "postgres://sentinel@db/sentinel",
      SENTINEL_DATA_DIR: "/var/lib/sentinel",
      SENTINEL_HOST: "0.0.0.0",
      SENTINEL_PORT: "8080",
      SENTINEL_PUBLIC_URL: "https://app.sentinel.example/",
      SENTINEL_TRUSTED_PROXIES: "10.0.0.1, 10.0.0.2",
      SENTINEL_SESSION_COOKIE: "off",
      SENTINEL_MARKET_FUND: "ITOT",
      SENTINEL_PRICE_SOURCES: "vendor,archive",
      SENTINEL_SMTP_URL: "smtp://mail.sentinel.example",
      SENTINEL_MAIL_FROM: "Sentinel <no-reply@sentinel.example>",
      SENTINEL_INQUIRY_INBOX: "inbox@firm.example",
      LOG_LEVEL: "debug",
    });
    expect(config).toEqual({
      databaseUrl: "postgres://sentinel@db/sentinel",
      dataDir: "/var/lib/sentinel",
      host: "0.0.0.0",
      port: 8080,
      publicUrl: "https://app.sentinel.example",
      trustedProxies: ["10.0.0.1", "10.0.0.2"],
      isSessionCookieRequired: false,
      marketFund: "ITOT",
      priceSources: ["vendor", "archive"],
      mail: {
        server: { host: "mail.sentinel.example", port: 587, isSecure: false, login: null },
        from: { name: "Sentinel", address: "no-reply@sentinel.example" },
        inquiryInbox: "inbox@firm.example",
      },
      logLevel: "debug",
    });
  });

  test("names every wrong variable at once", () => {
    const wrong = { DATABASE_URL: "mysql://x", SENTINEL_PORT: "http", LOG_LEVEL: "loud" };
    expect(() => readConfig(wrong)).toThrow(
      /DATABASE_URL: must begin[^]*SENTINEL_PORT: must be a whole number[^]*LOG_LEVEL: /,
    );
  });
});

test("a session is bound to its cookie where the public address is https, unless told otherwise", () => {
  const isRequired = (environment: Record<string, string>): boolean =>
    readConfig(environment).isSessionCookieRequired;
  const https = { SENTINEL_PUBLIC_URL: "https://sentinel.example" };
  expect(isRequired(https)).toBe(true);
  expect(isRequired({ SENTINEL_PUBLIC_URL: "http://10.0.0.5:3000" })).toBe(false);
  expect(isRequired({ ...https, SENTINEL_SESSION_COOKIE: "off" })).toBe(false);
  expect(isRequired({ SENTINEL_SESSION_COOKIE: "required" })).toBe(true);
});
