import { spawnSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { freshDatabase } from "#testing/database/database.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { processEnvironment } from "#testing/processes/process-environment.ts";
import { type StartedProduct, startRealProduct } from "#testing/processes/running-product.ts";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");
/** A market's day in sixteen seconds. */
const speed = 3_600;
/** Two weeks of filings: the demonstration begins about four weeks back. */
const since = Temporal.Now.plainDateISO().subtract({ days: 42 }).toString();
/** Filling takes half a minute, on a busy machine many times as long. Only what hangs reaches this. */
const patient = { timeout: 500_000, interval: 200 };
vi.setConfig({ testTimeout: 900_000 });

let dataDir: string;
let products: StartedProduct[];

const database = freshDatabase();
beforeEach(async () => {
  dataDir = await makeOpenFolder("sentinel-demo-");
  products = [];
});

afterEach(async () => {
  for (const product of products) await product.stop("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<StartedProduct> {
  const product = await startRealProduct({
    DATABASE_URL: database.connectionString,
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: "0",
    SENTINEL_SOURCE: "",
    SENTINEL_FOLLOW_SINCE: since,
    SENTINEL_DEMO_SPEED: String(speed),
    ...settings,
  });
  products.push(product);
  return product;
}

async function failureOf(settings: Record<string, string>): Promise<string> {
  const failure: unknown = await start(settings).catch((error: unknown) => error);
  return failure instanceof Error ? failure.message : "It started.";
}

/** What the answers hold of what is looked at. */
const answerSchema = z.looseObject({
  now: z.string().default(""),
  access_token: z.string().default(""),
  trades: z.looseObject({ latest: z.array(z.unknown()) }).nullish(),
});

async function read(product: StartedProduct, type: string, body: object = {}, token = "") {
  const answer = await fetch(`${product.url}/api`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ type, ...body }),
  });
  return { status: answer.status, body: answerSchema.parse(await answer.json()) };
}

async function marketNow(product: StartedProduct): Promise<string> {
  return (await read(product, "get_market_time")).body.now;
}

type Counts = { filings: number; quotes: number; newest: string; tradedAt: string | null };

async function counts(): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from filing) as filings,
           (select count(*) from live_quote) as quotes,
           (select max(accepted_at) from filing) as newest,
           (select max(traded_at) from live_quote) as "tradedAt"`.execute(database.db);
  const [row] = rows;
  if (row === undefined) throw new Error("no counts");
  return row;
}

/** Reads the counts before the clock, so that nothing can pass the clock in between. */
async function expectNothingAhead(product: StartedProduct): Promise<void> {
  const { newest, tradedAt } = await counts();
  const now = Date.parse(await marketNow(product));
  expect(Date.parse(newest)).toBeLessThanOrEqual(now);
  expect(Date.parse(tradedAt ?? newest)).toBeLessThanOrEqual(now);
}

const filled = /The market is filled with ([\d,]+) filings .* Its time is (.*) in New York/;

test("a start without settings shows a filled market that lives, goes on after a kill, and takes no real data", async () => {
  const first = await start();
  await expect.poll(() => first.output(), patient).toMatch(filled);
  expect(first.output()).toContain("all companies, people and prices are invented");
  // 09:20 in New York, when the market begins.
  expect(filled.exec(first.output())?.[2]).toMatch(/, 09:20$/);
  const begun = await counts();
  expect(begun.filings).toBeGreaterThan(100);

  const printed = /password {2}(?<password>\S+)\s+(?<email>admin@\S+)/.exec(first.output())?.groups;
  const login = await read(first, "check_login", { ...printed, device_id: "d" });
  expect(login.status).toBe(200);
  const glance = await read(first, "get_day_at_a_glance", {}, login.body.access_token);
  expect(glance.body.trades?.latest.length).toBeGreaterThan(0);

  await expect.poll(async () => (await counts()).filings, patient).toBeGreaterThan(begun.filings);
  await expect.poll(async () => (await counts()).tradedAt, patient).not.toBeNull();
  await expectNothingAhead(first);

  const killedAt = await marketNow(first);
  const stored = await counts();
  await first.stop("SIGKILL");
  const second = await start();
  const resumedAt = await marketNow(second);
  // No further than the six seconds that a market is promised, the night jumped over at most.
  expect(Date.parse(resumedAt)).toBeGreaterThanOrEqual(Date.parse(killedAt));
  expect(openHoursBetween(killedAt, resumedAt)).toBeLessThan((6 * speed) / 3_600 + 1);
  await expect.poll(() => second.output(), patient).toMatch(filled);
  await expect.poll(async () => (await counts()).filings, patient).toBeGreaterThan(stored.filings);
  await expectNothingAhead(second);
  const { rows } = await sql<{ extra: number }>`
    select count(*) - count(distinct accession) as extra from filing`.execute(database.db);
  expect(rows).toEqual([{ extra: 0 }]);
  expect(await second.stop("SIGTERM")).toBe(0);
  await expectNoRealData();
});

/** Neither the product nor a command adds real data to invented. */
async function expectNoRealData(): Promise<void> {
  const edgar = { SENTINEL_SOURCE: "edgar", SEC_USER_AGENT: "Firm Ltd contact@firm.example" };
  expect(await failureOf(edgar)).toMatch(/invented.*SENTINEL_DATA_DIR.*DATABASE_URL/);
  const ingest = spawnSync(process.execPath, ["cli/main.ts", "ingest", "archive", dataDir], {
    cwd: REPOSITORY,
    env: { ...processEnvironment, DATABASE_URL: database.connectionString },
    encoding: "utf8",
  });
  expect([ingest.status, ingest.stderr]).toEqual([1, expect.stringMatching(/invented/)]);
}

/** Eight hours of each night, and weekends, do not count. */
function openHoursBetween(from: string, to: string): number {
  let open = 0;
  const end = Date.parse(to);
  for (let at = Date.parse(from); at < end; at += 60_000) {
    const { hour, dayOfWeek } =
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("America/New_York");
    if (hour >= 6 && hour < 22 && dayOfWeek < 6) open += 1 / 60;
  }
  return open;
}

test("a database with real data gets no demonstration", async () => {
  await sql`insert into price_source (name, preference, close_basis)
            values ('archive', 100, 'raw') on conflict do nothing`.execute(database.db);
  expect(await failureOf({ SENTINEL_SOURCE: "demo" })).toContain("real filings or prices");
  const left = await start();
  expect(left.output()).toContain("the demonstration market is off");
  expect((await read(left, "get_market_time")).body).toMatchObject({
    is_demonstration: false,
    speed: 1,
  });
  expect(await left.stop("SIGTERM")).toBe(0);
});
