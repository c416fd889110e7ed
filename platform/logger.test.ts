import { expect, test } from "vitest";
import { createLogger } from "#platform/logger.ts";

test("secrets, headers and query strings never reach the log [V14.2.1, V16.2.5]", () => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line) => void lines.push(line) });
  logger.info({ body: { password: "canary", access_token: "canary" }, token: "canary" }, "call");
  logger.info(
    { req: { id: "1", method: "GET", url: "/reset?token=canary", headers: { a: "canary" } } },
    "in",
  );
  expect(lines.join("")).not.toContain("canary");
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({
    req: { id: "1", method: "GET", path: "/reset" },
  });
});

test("the settings that hold secrets are removed wherever they are logged [V16.2.5]", () => {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line) => void lines.push(line) });
  const secrets = Object.fromEntries(
    [
      "DATABASE_URL",
      "SENTINEL_SERVER_DATABASE_URL",
      "SENTINEL_SMTP_URL",
      "SENTINEL_SECRET_KEYS",
      "SENTINEL_SMS_TOKEN",
      "SENTINEL_TIINGO_TOKEN",
      "SENTINEL_ALPACA_KEY",
      "SENTINEL_ALPACA_SECRET",
    ].map((name) => [name, "canary"]),
  );
  // The contact in EDGAR's User-Agent is not secret.
  logger.info(
    { ...secrets, env: secrets, SEC_USER_AGENT: "Firm contact@firm.example" },
    "settings",
  );
  logger.info({ prices: { vendor: "tiingo", token: "canary" } }, "prices");
  logger.info({ prices: { vendor: "alpaca", secret: "canary" } }, "prices");
  expect(lines.join("")).not.toContain("canary");
  expect(lines.join("")).toContain("Firm contact@firm.example");
});

test("a line break in a value stays inside one line [V16.4.1]", () => {
  const lines: string[] = [];
  createLogger("info", { write: (line) => void lines.push(line) }).info({ name: "a\nb" }, "x\ny");
  expect(lines.join("").trimEnd().split("\n")).toHaveLength(1);
});
