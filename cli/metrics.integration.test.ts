import { rm } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "#testing/database/database.ts";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createMessage } from "#testing/factories/accounts/messages.ts";
import { type StartedProduct, startRealProduct } from "#testing/processes/running-product.ts";

const canary = "canary-person@x.example";

let dataDir: string;
let product: StartedProduct | null = null;
const database = freshDatabase();
beforeEach(async () => {
  dataDir = await makeOpenFolder("sentinel-metrics-");
});
afterEach(async () => {
  await product?.stop();
  product = null;
  await rm(dataDir, { recursive: true });
});

/** @returns address of the private port it printed */
async function start(roles: "server" | "worker" | "server,worker"): Promise<string> {
  const settings = {
    DATABASE_URL: database.connectionString,
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: "0",
    SENTINEL_METRICS_PORT: "0",
  };
  product = await startRealProduct(settings, roles);
  return /Metrics are at (\S+)\/metrics/.exec(product.output())?.[1] ?? "none";
}

type Sample = { name: string; labels: Record<string, string>; value: number };

/**
 * Reads the text format. Source: the Prometheus documentation, "Exposition formats".
 * @throws Error at a line that is none of it
 */
function parseExposition(text: string): Sample[] {
  expect(text.endsWith("\n")).toBe(true);
  const typed = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const type = /^# TYPE (\w+) (?:counter|gauge|histogram|summary)$/.exec(line)?.[1];
    if (type !== undefined) typed.add(type);
    if (line.startsWith("#")) continue;
    const match = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?[\d.e+-]+|N[aA]N|Nan|[+-]?Inf)$/.exec(line);
    if (match === null) throw new Error(`Not of the format: ${line}`);
    const [, name = "", labels = "", value = ""] = match;
    const family = name.replace(/_(?:bucket|sum|count)$/, "");
    expect(typed.has(name) || typed.has(family), name).toBe(true);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    samples.push({
      name,
      labels: Object.fromEntries(pairs.map(([, key = "", text = ""]) => [key, text])),
      value: Number(value.replace("Inf", "Infinity")),
    });
  }
  return samples;
}

async function collect(url: string): Promise<{ text: string; samples: Sample[] }> {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  const text = await answer.text();
  return { text, samples: parseExposition(text) };
}

async function call(url: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api`, { method: "POST", headers, body: JSON.stringify(body) });
  await answer.text();
  return answer.status;
}

test("figures of server and worker are served to this machine alone, without a private word [V13.4.5]", async () => {
  await createAccount(database.db, { email: canary });
  await createMessage(database.db, { recipient: canary });
  const at = "2026-11-20T15:00:00Z";
  await database.db
    .insertInto("source_health")
    .values({ part: "feed/4", source: "demo", last_success_at: at, failures: 3 })
    .execute();
  const url = await start("server,worker");
  const shown = product?.url ?? "";
  expect(await call(shown, { type: "get_tickers" })).toBe(200);
  expect(await call(shown, { type: "check_login", email: canary, password: "wrong" })).toBe(401);
  expect(await call(shown, { type: canary })).toBe(400);
  await fetch(`${shown}/reset-password/${canary}?token=${canary}`);

  const { text, samples } = await collect(url);
  const valueOf = (name: string, labels: Record<string, string> = {}): number | undefined =>
    samples.find(
      (sample) => sample.name === name && JSON.stringify(sample.labels) === JSON.stringify(labels),
    )?.value;
  const requests = "sentinel_http_requests_total";
  expect(valueOf(requests, { operation: "get_tickers", status: "200" })).toBe(1);
  expect(valueOf(requests, { operation: "check_login", status: "401" })).toBe(1);
  expect(valueOf(requests, { operation: "unknown", status: "400" })).toBe(1);
  expect(valueOf("sentinel_http_request_duration_seconds_count", { operation: "page" })).toBe(1);
  expect(valueOf("sentinel_http_requests_in_flight")).toBe(0);
  expect(valueOf("sentinel_database_up")).toBe(1);
  expect(valueOf("sentinel_source_failures", { part: "feed/4", source: "demo" })).toBe(3);
  expect(valueOf("sentinel_source_silent", { part: "feed/4", source: "demo" })).toBe(1);
  // There is no quote: that is no age of nought.
  expect(valueOf("sentinel_live_quote_age_seconds")).toBeNaN();
  const names = new Set(samples.map(({ name }) => name));
  for (const name of [
    "nodejs_eventloop_lag_seconds",
    "process_resident_memory_bytes",
    "sentinel_database_connections",
    "sentinel_messages",
    "sentinel_issuers_waiting",
  ])
    expect(names, name).toContain(name);
  expect(text).toContain("# TYPE nodejs_gc_duration_seconds histogram");
  expect(text).not.toMatch(/canary|127\.0\.0\.1|postgres:\/\//);
  expect(samples.length).toBeLessThan(600);

  // Not on the port everyone reaches, and on no other address of this machine.
  expect((await fetch(`${shown}/metrics`)).headers.get("content-type")).not.toContain("0.0.4");
  const { port } = new URL(url);
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4");
  for (const { address } of others)
    await expect(fetch(`http://${address}:${port}/metrics`)).rejects.toThrow("fetch failed");
});

test("a worker alone can be asked whether it lives and can work", async () => {
  const url = await start("worker");
  const request = async (path: string, method = "GET") => {
    const answer = await fetch(`${url}${path}`, { method });
    return { status: answer.status, text: await answer.text() };
  };
  expect(await request("/health")).toEqual({ status: 200, text: '{"status":"ok"}' });
  expect(await request("/ready")).toEqual({ status: 200, text: '{"status":"ready"}' });
  expect(await request("/")).toMatchObject({ status: 404 });
  expect(await request("/metrics", "POST")).toMatchObject({ status: 405 });
  await sql`delete from schema_migration where name > '0008'`.execute(database.db);
  expect(await request("/ready")).toEqual({
    status: 503,
    text: '{"status":"not ready","reason":"the database is of an older version"}',
  });
});
