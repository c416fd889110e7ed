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

test("a line break in a value stays inside one line [V16.4.1]", () => {
  const lines: string[] = [];
  createLogger("info", { write: (line) => void lines.push(line) }).info({ name: "a\nb" }, "x\ny");
  expect(lines.join("").trimEnd().split("\n")).toHaveLength(1);
});
