import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "#testing/database/database.ts";
import { edgarFaults } from "#testing/edgar/faults.ts";
import {
  type FaultProxy,
  type LoggedRequest,
  startFaultProxy,
} from "#testing/edgar/start-fault-proxy.ts";
import { processEnvironment } from "#testing/processes/process-environment.ts";

/**
 * Turns are given out a second apart. A request reaches the server a little after its turn, and not
 * each equally late: as long as none is later than another by a whole spacing, a second holds one more.
 * A busy machine delays one by half a second.
 */
const requestsPerSecond = 1;
const spacingMs = 1_000 / requestsPerSecond;
const tolerance = 1;
const processes = 3;
const requestsEach = 3;

let server: FaultProxy;

const database = freshDatabase();
beforeEach(async () => {
  server = await startFaultProxy({ target: () => ({ status: 200, bytes: Buffer.from("{}") }) });
});

afterEach(() => server.stop());

/** Several processes that ask at once. @returns their exit codes */
async function askFromProcesses(rate: number): Promise<(number | null)[]> {
  const program = join(import.meta.dirname, "asking-process.ts");
  const settings = [database.connectionString, server.origin, String(rate), String(requestsEach)];
  return await Promise.all(
    Array.from({ length: processes }, async () => {
      const child = spawn(process.execPath, [program, ...settings], {
        env: processEnvironment,
        stdio: "inherit",
      });
      await once(child, "exit");
      return child.exitCode;
    }),
  );
}

function mostInOneSecond(log: readonly LoggedRequest[]): number {
  const times = log.map(({ atMs }) => atMs);
  return Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length),
  );
}

test("the log of a real server: three processes together keep the rate of one", async () => {
  expect(await askFromProcesses(requestsPerSecond)).toEqual([0, 0, 0]);
  const askers = new Set(server.log.map(({ path }) => /\d+/.exec(path)?.[0]));
  expect([askers.size, server.log.length]).toEqual([processes, processes * requestsEach]);
  expect(mostInOneSecond(server.log)).toBeLessThanOrEqual(requestsPerSecond + tolerance);
  const [first, last] = [server.log.at(0), server.log.at(-1)];
  const seconds = ((last?.atMs ?? 0) - (first?.atMs ?? 0)) / 1_000;
  const spacings = processes * requestsEach - 1;
  expect(seconds).toBeGreaterThan((spacings - tolerance) / requestsPerSecond);
});

test("one refusal silences all processes for as long as the host says", async () => {
  const pauseSeconds = 3;
  const refused = 4;
  server.setPlan(({ number }) => (number === refused ? edgarFaults.tooMany(pauseSeconds) : null));
  expect(await askFromProcesses(requestsPerSecond)).toEqual([0, 0, 0]);
  // The refused one is asked again.
  expect(server.log).toHaveLength(processes * requestsEach + 1);
  const at = (number: number): number => server.log[number]?.atMs ?? Number.NaN;
  // One that had its turn may still have been on its way.
  const silence = server.log
    .filter(({ atMs }) => atMs > at(refused) + spacingMs)
    .map(({ atMs }) => (atMs - at(refused)) / 1_000);
  expect(Math.min(...silence)).toBeGreaterThanOrEqual(pauseSeconds);
  expect(mostInOneSecond(server.log)).toBeLessThanOrEqual(requestsPerSecond + tolerance);
});
