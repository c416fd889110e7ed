import Fastify, { type FastifyInstance } from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import type { ReadMoment } from "#database/screening/screening.ts";
import { systemClock, realMarketClock } from "#platform/clock.ts";
import { createLogger } from "#platform/logger.ts";
import { sendTable } from "#server/export/send-table.ts";
import type { FileColumn } from "#server/export/table-file.ts";
import { databaseForFile } from "#testing/database/database.ts";

const database = await databaseForFile();

type Receive = (rows: readonly string[]) => Promise<void>;
type ReadAll = (receive: Receive, begin: (moment: ReadMoment) => Promise<void>) => Promise<void>;

const column: FileColumn<string> = {
  name: "text",
  header: "Text",
  kind: "text",
  valueOf: (row) => row,
  textOf: (row) => row,
};

const momentOf = (total: number): ReadMoment => ({
  total,
  storedRows: total,
  lastChange: 1,
  changes: "1",
  newestAcceptedAt: null,
  sums: null,
});

/** A server that answers every call with a file of these rows. */
async function fileServer(
  readAll: ReadAll,
  { longest = 60_000, stalled = 60_000 }: { longest?: number; stalled?: number },
): Promise<[FastifyInstance, string]> {
  const app = Fastify();
  const settings = { isDemonstration: false };
  const services = {
    db: database.db,
    marketClock: realMarketClock(systemClock),
    logger: createLogger("silent"),
    settings,
  };
  app.get("/", (_request, reply) =>
    sendTable<string>(reply, services, {
      format: "csv",
      email: "bo@x.example",
      longest,
      stalled,
      table: {
        title: "Slow",
        source: "trades",
        columns: [column],
        query: {},
        inWords: (rows) => `${rows} rows`,
        readAll,
      },
    }),
  );
  return [app, await app.listen({ port: 0, host: "127.0.0.1" })];
}

test.each([
  { longest: 300, stalled: 60_000 },
  { longest: 60_000, stalled: 200 },
])("a receiver that takes nothing is cut off in time, and the reading ends: %o", async (limits) => {
  const ended = Promise.withResolvers<unknown>();
  async function readOn(receive: Receive): Promise<never> {
    const line = "x".repeat(100_000);
    for (;;) await receive([line]);
  }
  const [app, url] = await fileServer(async (receive, begin) => {
    await begin(momentOf(1_000_000));
    const reading = readOn(receive);
    reading.catch(ended.resolve);
    await reading;
  }, limits);
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(await ended.promise).toMatchObject({ message: "The receiver disconnected." });
  await expect(response.text()).rejects.toThrow("terminated");
  await app.close();
});

test("whom a slow database keeps waiting is not cut off", async () => {
  // What watches the receiver, and nothing else, goes by the clock that is moved here.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const read = Promise.withResolvers<void>();
  const [app, url] = await fileServer(
    async (receive, begin) => {
      await begin(momentOf(1));
      await read.promise;
      await receive(["one"]);
    },
    { stalled: 60_000 },
  );
  const response = await fetch(url);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(10 * 60_000);
  read.resolve();
  expect(await response.text()).toBe('"Text"\r\n"one"\r\n');
  await app.close();
});

test("four files are written at once, twelve wait, the next is refused; waiting ones follow [V2.4.1]", async () => {
  const held = Promise.withResolvers<void>();
  const full = Promise.withResolvers<void>();
  let reading = 0;
  const [app, url] = await fileServer(async (receive, begin) => {
    reading += 1;
    if (reading === 4) full.resolve();
    await held.promise;
    await begin(momentOf(1));
    await receive(["one"]);
  }, {});
  const answers = Array.from({ length: 17 }, () => fetch(url));
  // Whichever of the seventeen comes last; the others wait for it.
  const refused = await Promise.race(answers);
  expect(refused.ok).toBe(false);
  await full.promise;
  expect(reading).toBe(4);
  held.resolve();
  const statuses = (await Promise.all(answers)).filter(({ ok }) => ok);
  expect(statuses).toHaveLength(16);
  expect(await Promise.all(statuses.map((each) => each.text()))).toEqual(
    Array.from({ length: 16 }, () => '"Text"\r\n"one"\r\n'),
  );
  await app.close();
});
