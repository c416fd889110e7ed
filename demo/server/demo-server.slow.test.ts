import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readTranscripts } from "#domain/transcripts/read-transcripts.ts";
import { type DemoServer, startDemoServer } from "#demo/server/start-demo-server.ts";
import { parseShareCounts } from "#sources/edgar/listings/company-facts.ts";
import { parseFeed } from "#sources/edgar/listings/feed.ts";
import { parseIndexPage } from "#sources/edgar/listings/index-page.ts";
import { parseSubmissions } from "#sources/edgar/listings/submissions.ts";
import { parseSubmission } from "#sources/edgar/submission/submission.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let now = "2026-11-20T15:00:00Z";
let server: DemoServer;
const failures: unknown[] = [];
beforeAll(async () => {
  server = await startDemoServer({
    seed: "sentinel",
    clock: () => now,
    onFailure: (error) => failures.push(error),
  });
});
afterAll(() => server.stop());

async function get(path: string): Promise<{ status: number; bytes: Buffer; type: string }> {
  const response = await fetch(server.origin + path, {
    headers: { "User-Agent": "Sentinel tests tests@sentinel.example" },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, type: response.headers.get("content-type") ?? "" };
}

function feedPath(type: string, start = 0): string {
  return `/cgi-bin/browse-edgar?action=getcurrent&type=${type}&count=100&start=${start}&output=atom`;
}

async function newest(type: string) {
  return parseFeed((await get(feedPath(type))).bytes).entries[0];
}

test("who does not say who they are is turned away", async () => {
  const response = await fetch(`${server.origin}/files/company_tickers.json`);
  expect(response.status).toBe(403);
  await response.arrayBuffer();
});

test("a filing appears with its acceptance, in the feed and under its addresses", async () => {
  const accession = "0009990042-25-000118";
  const folder = `/Archives/edgar/data/9990042/${accession.replaceAll("-", "")}`;
  now = "2025-10-29T20:12:06Z";
  expect((await newest("8-K"))?.accession).not.toBe(accession);
  expect((await get(`${folder}/${accession}.txt`)).status).toBe(404);
  now = "2025-10-29T20:12:07Z";
  expect(await newest("8-K")).toMatchObject({
    accession,
    cik: 9990042,
    items: ["2.02", "9.01"],
    acceptedAt: "2025-10-29T20:12:07Z",
  });
  const submission = parseSubmission((await get(`${folder}/${accession}.txt`)).bytes);
  expect(submission.header.accession).toBe(accession);
  const page = parseIndexPage((await get(`${folder}/${accession}-index.htm`)).bytes.toString());
  for (const { filename } of page.documents) {
    expect((await get(`${folder}/${filename}`)).status).toBe(200);
  }
  expect((await get(`/Archives/edgar/data/9990042/${accession}.txt`)).status).toBe(200);
});

test("past the end of the feed comes 503 with a page of HTML", async () => {
  const { status, type } = await get(feedPath("8-K", 5_000));
  expect([status, type]).toEqual([503, "text/html"]);
});

test("a day's index is out in the evening, the full index ends the day before", async () => {
  const daily = "/Archives/edgar/daily-index/2026/QTR3/master.20260814.idx";
  const full = "/Archives/edgar/full-index/2026/QTR3/form.idx";
  now = "2026-08-15T02:04:59Z";
  const absent = await get(daily);
  expect([absent.status, absent.bytes.toString()]).toEqual([
    403,
    expect.stringContaining("<Code>AccessDenied</Code>"),
  ]);
  expect((await get(full)).bytes.toString()).not.toContain("2026-08-14");
  now = "2026-08-15T02:05:00Z";
  expect((await get(daily)).bytes.toString()).toContain("|20260814|");
  expect(
    (await get("/Archives/edgar/daily-index/2026/QTR3/index.json")).bytes.toString(),
  ).toContain("form.20260814.idx");
  now = "2026-08-15T12:00:00Z";
  const { bytes } = await get(full);
  expect(bytes.toString()).toContain("2026-08-14");
  expect(gunzipSync((await get(`${full}.gz`)).bytes).equals(bytes)).toBe(true);
});

test("submissions of a company and of a person grow with the clock", async () => {
  const ofCompany = async () =>
    parseSubmissions("CIK0009990001.json", (await get("/submissions/CIK0009990001.json")).bytes);
  now = "2026-10-14T20:00:00Z";
  const before = await ofCompany();
  now = "2026-10-30T20:00:00Z";
  const after = await ofCompany();
  expect(after.filings[0]?.filedOn).toBe("2026-10-28");
  expect(before.filings[0]?.filedOn).not.toBe("2026-10-28");
  const { bytes } = await get("/submissions/CIK0009991040.json");
  const person = parseSubmissions("CIK0009991040.json", bytes);
  expect(person.company?.name).toBe("Tillery Robert V");
  expect(person.filings.map(({ form }) => form)).toContain("4/A");
  expect((await get("/submissions/CIK0001234567.json")).status).toBe(404);
});

test("the data sets of ended quarters are linked and are ZIP files", async () => {
  now = "2026-11-20T15:00:00Z";
  const page = await get("/data-research/sec-markets-data/insider-transactions-data-sets");
  const links = [...page.bytes.toString().matchAll(/href="([^"]+)"/g)].map(
    (match) => match[1] ?? "",
  );
  expect(links.at(-1)).toContain("2026q3_form345.zip");
  expect((await get(links.at(-1) ?? "")).bytes.subarray(0, 2).toString()).toBe("PK");
  expect(
    (await get("/files/structureddata/data/insider-transactions-data-sets/2026q4_form345.zip"))
      .status,
  ).toBe(404);
});

test("last trades are quoted as of the clock", async () => {
  now = "2026-11-19T16:00:00Z";
  const { bytes } = await get("/prices/quotes.json");
  expect(bytes.toString()).toContain('"tradedAt":"2026-11-19T16:00:00Z"');
});

test("prices reach the last close", async () => {
  now = "2026-11-19T20:59:59Z";
  expect((await get("/prices/daily.csv")).bytes.toString()).not.toContain(",2026-11-19,");
  now = "2026-11-19T21:00:00Z";
  expect((await get("/prices/daily.csv")).bytes.toString()).toContain("VTI,2026-11-19,");
});

test("tickers and facts are answered as of the clock", async () => {
  now = "2025-04-11T15:00:00Z";
  expect((await get("/files/company_tickers.json")).bytes.toString()).toContain('"GRYL"');
  now = "2025-04-14T15:00:00Z";
  expect((await get("/files/company_tickers_exchange.json")).bytes.toString()).toContain('"GRSY"');
  const facts = await get("/api/xbrl/companyfacts/CIK0009990001.json");
  expect(facts.bytes.toString()).toContain("EntityCommonStockSharesOutstanding");
});

test("share counts are answered as a concept of their own", async () => {
  const path = "api/xbrl/companyconcept/CIK0009990001/dei/EntityCommonStockSharesOutstanding.json";
  now = "2026-11-20T15:00:00Z";
  const counts = parseShareCounts(path, (await get(`/${path}`)).bytes);
  expect(counts.at(-1)).toMatchObject({ cik: 9990001, origin: "companyconcept", form: "10-Q" });
  const classes = path.replace("9990001", "9990031");
  expect((await get(`/${classes}`)).status).toBe(404);
});

test("a call's transcript is out three hours after the call began, without what is planted", async () => {
  now = "2026-07-29T23:59:59Z";
  expect((await get("/calls/index.json")).bytes.toString()).not.toContain("FNWR-2026Q2");
  expect((await get("/calls/FNWR-2026Q2.json")).status).toBe(404);
  now = "2026-07-30T00:00:00Z";
  expect((await get("/calls/index.json")).bytes.toString()).toContain("FNWR-2026Q2");
  const { bytes } = await get("/calls/FNWR-2026Q2.json");
  expect(readTranscripts("FNWR-2026Q2.json", bytes.toString()).calls).toMatchObject([
    { ticker: "FNWR" },
  ]);
  expect(bytes.toString()).not.toMatch(/plant|shownBy|stuffing|hinted|hard-negative/i);
});

test("what cannot be answered is reported and gets status 500", async () => {
  now = "no instant";
  expect((await get("/files/company_tickers.json")).status).toBe(500);
  expect(failures.splice(0).map(String)).toEqual([expect.stringContaining("no instant")]);
  now = "2026-11-20T15:00:00Z";
});

test("the world goes on living past its last planted day, and the past keeps its bytes", async () => {
  const path = "/Archives/edgar/full-index/2025/QTR3/master.idx";
  now = "2026-11-20T15:00:00Z";
  const hashOf = async () =>
    createHash("sha256")
      .update((await get(path)).bytes)
      .digest("hex");
  const before = await hashOf();
  now = "2027-02-17T22:00:00Z";
  expect((await newest("4"))?.acceptedAt?.slice(0, 7)).toBe("2027-02");
  expect(await hashOf()).toBe(before);
});

test.each([
  "/",
  "//",
  "/Archives/edgar/data/9990001/../../x",
  "/cgi-bin/browse-edgar?action=getcompany",
  "/Archives/edgar/data/1/000999004225000118/none.htm",
])("what is not there is not found: %s", async (path) => {
  expect((await get(path)).status).toBe(404);
});
