import { expect, test } from "vitest";
import { createParts } from "#cli/start/running-parts.ts";
import { createLogger } from "#platform/logger.ts";

function collectLog() {
  const lines: string[] = [];
  return { lines, logger: createLogger("info", { write: (line) => void lines.push(line) }) };
}

test("server and worker end at once, what they stand on after them, the database last", async () => {
  const { lines, logger } = collectLog();
  const parts = createParts(logger);
  const events: string[] = [];
  const { promise: served, resolve: serve } = Promise.withResolvers<void>();
  for (const name of ["database", "connections", "sources"])
    parts.add(name, async () => void events.push(name));
  parts.add("server", async () => {
    events.push("server ends");
    await served;
    events.push("server ended");
  });
  parts.add("worker", async () => {
    events.push("worker");
    serve();
  });
  expect(parts.isEnding()).toBe(false);
  const closing = parts.close();
  expect(parts.isEnding()).toBe(true);
  await Promise.all([closing, parts.close()]);
  expect(events).toEqual([
    "server ends",
    "worker",
    "server ended",
    "sources",
    "connections",
    "database",
  ]);
  expect(lines).toEqual([]);
});

test("when it must stop quickly, it does not wait for parts that do not end, but does wait for the database", async () => {
  const { lines, logger } = collectLog();
  const parts = createParts(logger);
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  let isStopping = false;
  parts.add("database", async () => {
    isStopping = true;
    await stored;
  });
  parts.add("sources", () => Promise.reject(new Error("broken")));
  parts.add("worker", () => new Promise(() => undefined));
  const closing = parts.close();
  parts.hurry();
  await expect.poll(() => isStopping, { timeout: 5_000 }).toBe(true);
  store();
  await closing;
  expect(lines.join("")).toMatch(/"worker".*did not end in time[^]*"sources".*broken/);
});
