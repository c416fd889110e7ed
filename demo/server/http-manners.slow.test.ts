import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { createWorld } from "#demo/world/world.ts";
import { type DemoServer, startDemoServer } from "#demo/server/start-demo-server.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let now = "2026-11-20T15:00:00Z";
let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({ seed: "sentinel", clock: () => now, onFailure: fail });
});
afterAll(() => server.stop());

function fail(error: unknown): void {
  throw error;
}

type Got = { status: number; bytes: Buffer; headers: Record<string, unknown> };

/** As it comes over the line: `fetch` would unpack and hide what is tested here. */
async function send(
  path: string,
  { method = "GET", headers = {}, origin = server.origin } = {},
): Promise<Got> {
  const declared = { "User-Agent": "Sentinel tests tests@sentinel.example", ...headers };
  return await new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers: declared }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          bytes: Buffer.concat(parts),
          headers: response.headers,
        }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

const { filings } = createWorld("sentinel", "2026-11-20");

function planted(plant: string, ticker: string): string {
  const found = filings.find(
    ({ plants, issuer }) => issuer.ticker === ticker && plants.some((id) => id === plant),
  );
  if (found === undefined) throw new Error(`${ticker} has no ${plant}`);
  return found.accession;
}

const index = "/Archives/edgar/daily-index/2026/QTR4/master.20261102.idx";

test("a list that has not changed is answered 304, by its tag and by its date", async () => {
  const first = await send(index);
  const { etag, "last-modified": modified } = first.headers;
  expect(modified).toBe("Tue, 03 Nov 2026 03:05:00 GMT");
  const byTag = await send(index, { headers: { "If-None-Match": String(etag) } });
  expect([byTag.status, byTag.bytes.length]).toEqual([304, 0]);
  const byDate = await send(index, { headers: { "If-Modified-Since": String(modified) } });
  expect(byDate.status).toBe(304);
  const other = await send(index, { headers: { "If-None-Match": '"other"' } });
  expect([other.status, other.bytes.equals(first.bytes)]).toEqual([200, true]);
});

test("who takes gzip gets it, with the same content", async () => {
  const whole = await send(index);
  const packed = await send(index, { headers: { "Accept-Encoding": "gzip, deflate" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.bytes.length).toBeLessThan(whole.bytes.length / 2);
  expect(gunzipSync(packed.bytes).equals(whole.bytes)).toBe(true);
});

test("HEAD is answered with the length and without a body", async () => {
  const whole = await send(index);
  const head = await send(index, { method: "HEAD" });
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  expect(head.headers["content-length"]).toBe(String(whole.bytes.length));
});

const listing = z.object({
  directory: z.object({ item: z.array(z.object({ name: z.string() })) }),
});
const framed = z.object({ pts: z.number(), data: z.array(z.object({ val: z.number() })) });

test("folders of indexes and of filings have listings", async () => {
  const names = async (path: string): Promise<string[]> => {
    const { directory } = listing.parse(JSON.parse((await send(path)).bytes.toString()));
    return directory.item.map(({ name }) => name);
  };
  expect(await names("/Archives/edgar/daily-index/index.json")).toEqual([
    "2023",
    "2024",
    "2025",
    "2026",
  ]);
  expect(await names("/Archives/edgar/full-index/2025/")).toEqual(["QTR1", "QTR2", "QTR3", "QTR4"]);
  expect(await names("/Archives/edgar/daily-index/2026/QTR3/index.json")).toContain(
    "company.20260814.idx",
  );
  expect(await names("/Archives/edgar/full-index/2026/QTR3/index.json")).toEqual(
    expect.arrayContaining(["company.idx", "form.idx", "master.idx", "master.gz"]),
  );
  const packed = await send("/Archives/edgar/full-index/2026/QTR3/company.gz");
  const plain = await send("/Archives/edgar/full-index/2026/QTR3/company.idx");
  expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
  expect(await names("/Archives/edgar/data/9990042/index.json")).toContain("000999004225000118");
});

test("a missing filing is not found, as the store behind EDGAR says it", async () => {
  const { status, bytes } = await send("/Archives/edgar/data/9990042/0009990042-99-000001.txt");
  expect([status, bytes.toString()]).toEqual([404, expect.stringContaining("NoSuchKey")]);
});

test("tickers of funds, a concept and a frame of shares are answered", async () => {
  expect((await send("/files/company_tickers_mf.json")).bytes.toString()).toContain('"VTI"');
  const concept = await send("/api/xbrl/companyconcept/CIK0009990001/us-gaap/Revenues.json");
  expect(JSON.parse(concept.bytes.toString())).toMatchObject({ cik: 9_990_001, tag: "Revenues" });
  const path = "/api/xbrl/frames/dei/EntityCommonStockSharesOutstanding/shares/CY2025Q2I.json";
  const frame = framed.parse(JSON.parse((await send(path)).bytes.toString()));
  expect(frame.data.length).toBe(frame.pts);
  expect(frame.pts).toBeGreaterThan(50);
});

test("files of a late filing appear hours after feed and index", async () => {
  const accession = planted("late-document", "MRLF");
  const late = `/Archives/edgar/data/9990029/${accession}.txt`;
  const feed = "/cgi-bin/browse-edgar?action=getcurrent&type=4&count=100&start=0&output=atom";
  now = "2026-11-17T20:00:00Z";
  expect((await send(feed)).bytes.toString()).toContain(accession);
  expect((await send(late)).status).toBe(404);
  now = "2026-11-17T20:24:00Z";
  expect((await send(late)).status).toBe(200);
  now = "2026-11-20T15:00:00Z";
});

test("a corrected filing changes its form in index, header and feed", async () => {
  const accession = planted("corrected-form", "TVQA");
  const path = `/Archives/edgar/data/9990025/${accession}.txt`;
  const daily = "/Archives/edgar/daily-index/2026/QTR4/master.20261026.idx";
  const row = async (): Promise<string | undefined> =>
    (await send(daily)).bytes
      .toString()
      .split("\n")
      .find((line) => line.includes(accession))
      ?.split("|")[2];
  now = "2026-10-27T15:00:00Z";
  const [before, text] = [await row(), (await send(path)).bytes.toString()];
  now = "2026-10-28T23:00:00Z";
  expect([before, await row()]).toEqual(["8-K/A", "8-K"]);
  expect(text).toContain("CONFORMED SUBMISSION TYPE:\t8-K/A");
  const after = await send(path);
  expect(after.bytes.toString()).toContain("CONFORMED SUBMISSION TYPE:\t8-K\n");
  expect(after.headers["last-modified"]).toBe("Wed, 28 Oct 2026 23:00:00 GMT");
  now = "2026-11-20T15:00:00Z";
});

test.each([403, 429] as const)("who asks too fast is answered %s", async (status) => {
  const limited = await startDemoServer({
    seed: "sentinel",
    clock: () => now,
    onFailure: fail,
    rateLimit: { perSecond: 3, status },
  });
  const sent = await Promise.all(
    Array.from({ length: 8 }, () =>
      send("/files/company_tickers_mf.json", { origin: limited.origin }),
    ),
  );
  await limited.stop();
  const statuses = sent.map((answer) => answer.status);
  expect(statuses.filter((each) => each === 200).length).toBeGreaterThanOrEqual(3);
  expect(statuses).toContain(status);
});
