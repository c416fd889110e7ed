import { afterAll, beforeAll, expect, test } from "vitest";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { readDemoPage } from "#demo/server/read-demo-page.ts";
import { type DemoServer, startDemoServer } from "#demo/server/start-demo-server.ts";
import { type AppUnderTest, createAppUnderTest } from "#testing/server/app-under-test.ts";

/** After the landing page's case was filed, of which the world makes sure. */
const cik = 9_990_042;
const accession = "0009990042-25-000071";

let demo: DemoServer;
let app: AppUnderTest;

beforeAll(async () => {
  demo = await startDemoServer({
    seed: "sentinel",
    clock: () => "2026-10-26T13:20:00Z",
    onFailure: () => undefined,
  });
  app = await createAppUnderTest({
    settings: { platformHost: "sentinel.example" },
    readDemoPage: (path) => readDemoPage(demo.origin, path),
  });
});
afterAll(async () => {
  await app.close();
  await demo.stop();
});

async function get(path: string, host = "app.sentinel.example") {
  return app.app.inject({ method: "GET", url: path, headers: { host } });
}

test("the link to an invented filing opens its page, which says that it is invented", async () => {
  const address = filingIndexUrl(cik, accession);
  expect(address).toBe(
    "/demo-edgar/Archives/edgar/data/9990042/000999004225000071/0009990042-25-000071-index.htm",
  );
  const page = await get(address);
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html"]);
  expect(page.body).toContain("this filing, its company and its people are invented");
  expect(page.body).toContain(accession);
  const links = [...page.body.matchAll(/href="(\/[^"]*Archives[^"]*)"/g)].map(([, to]) => to ?? "");
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect((await get(link)).statusCode).toBe(200);
});

test("a page of the demonstration may run nothing [V3.4.3]", async () => {
  const { headers } = await get(filingIndexUrl(cik, accession));
  expect(headers["content-security-policy"]).toMatch(/default-src 'none';.*sandbox/);
  expect(headers["content-security-policy"]).not.toContain("script");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

test.each([
  "/demo-edgar/prices/daily.csv",
  "/demo-edgar/cgi-bin/browse-edgar?action=getcurrent&output=atom",
  "/demo-edgar/Archives/edgar/data/1/none.txt",
  "/demo-edgar/Archives/edgar/data/..%2f..%2fprices/daily.csv",
  "/demo-edgar//127.0.0.1:5432/Archives/edgar/data/x",
])("%s is not there", async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});

test("nothing of it is on the public sites, or without a demonstration", async () => {
  const address = filingIndexUrl(cik, accession);
  expect((await get(address, "sentinel.example")).statusCode).toBe(404);
  const plain = await createAppUnderTest();
  const answer = await plain.app.inject({ method: "GET", url: address });
  await plain.close();
  expect(answer.statusCode).toBe(404);
});
