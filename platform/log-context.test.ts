import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { addToLogContext, withJobContext, withLogContext } from "#platform/log-context.ts";
import { createLogger } from "#platform/logger.ts";

const entry = z.record(z.string(), z.unknown());

function collectLines() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => void lines.push(entry.parse(JSON.parse(line)));
  const logger = createLogger("info", { write });
  return { lines, logger };
}

test("all lines of one call or job carry its facts, and no other's [V16.2.1]", async () => {
  const { lines, logger } = collectLines();
  const work = async (name: string): Promise<void> => {
    logger.info("begun");
    await nextTurn();
    addToLogContext({ operation: name });
    await nextTurn();
    logger.info("done");
  };
  await Promise.all([
    withLogContext({ part: "server", request_id: "1" }, () => work("get_user")),
    withLogContext({ part: "jobs" }, () => withJobContext("derive", () => work("x"), "77")),
  ]);
  logger.info("outside");
  const [first, second, third, fourth, last] = lines;
  expect(first).toMatchObject({ part: "server", request_id: "1", msg: "begun" });
  expect(second).toMatchObject({ part: "jobs", job: "derive", job_id: "77", msg: "begun" });
  expect(third).toMatchObject({ request_id: "1", operation: "get_user", msg: "done" });
  expect(fourth).toMatchObject({ job_id: "77", operation: "x", msg: "done" });
  expect(Object.keys(last ?? {})).toEqual(["level", "time", "part", "msg"]);
});

test("a run without an id is given one, and a line's own word goes before", async () => {
  const { lines, logger } = collectLines();
  withJobContext("cleanup", () => logger.info({ part: "server" }, "one"));
  withJobContext("cleanup", () => logger.info("two"));
  const [one, two] = lines;
  expect(one).toMatchObject({
    part: "server",
    job: "cleanup",
    job_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(two?.["job_id"]).not.toBe(one?.["job_id"]);
});
