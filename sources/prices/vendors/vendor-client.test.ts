import { afterEach, expect, test } from "vitest";
import { VendorError } from "../price-vendor.ts";
import { tiingoVendor } from "./tiingo.ts";
import {
  json,
  recordedPace,
  type Reply,
  tiingoRow,
  vendorLimits,
  vendorSpan,
  vendorsUnderTest,
} from "#testing/price-vendors.ts";

const vendors = vendorsUnderTest();
afterEach(vendors.close);

const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (_request, response) => {
    response.writeHead(code, headers);
    response.end("<html>token-123 secret-456</html>");
  };

const halfBody: Reply = (_request, response) => {
  response.writeHead(200, { "content-length": "1000" });
  response.write("[{");
  setImmediate(() => response.destroy());
};

test("a ticker that is not there is left out, and the others are answered", async () => {
  const { url } = await vendors.serve(status(404), json([tiingoRow("2022-06-06", 5)]));
  const answer = await vendors.tiingo(url).daily(["GONE", "HERE"], vendorSpan);
  expect([...answer.keys()]).toEqual(["HERE"]);
});

test("a vendor that asks for patience gets it, for as long as it says", async () => {
  const kept = recordedPace();
  const { url, requests } = await vendors.serve(
    status(429, { "retry-after": "37" }),
    status(503),
    json([tiingoRow("2022-06-06", 5)]),
  );
  expect((await vendors.tiingo(url, kept).daily(["X"], vendorSpan)).get("X")?.bars).toHaveLength(1);
  expect(kept.backOffs).toEqual([37, null]);
  expect(requests).toHaveLength(3);

  const refused = recordedPace();
  const always = await vendors.serve(status(429, { "retry-after": "9" }));
  await expect(vendors.tiingo(always.url, refused).daily(["X"], vendorSpan)).rejects.toThrow(
    "asked to slow down",
  );
  expect(refused.backOffs).toEqual([9, 9, 9, 9]);
});
test("half an answer and a failure are retried, but not forever", async () => {
  const { url, requests } = await vendors.serve(
    halfBody,
    status(500),
    json([tiingoRow("2022-06-06", 5)]),
  );
  expect((await vendors.tiingo(url).daily(["X"], vendorSpan)).size).toBe(1);
  expect(requests).toHaveLength(3);
  const broken = await vendors.serve(halfBody);
  await expect(vendors.tiingo(broken.url).daily(["X"], vendorSpan)).rejects.toMatchObject({
    failure: "no-answer",
  });
  expect(broken.requests).toHaveLength(4);
});
test.for([
  [401, "bad-request"],
  [403, "bad-request"],
  [400, "bad-request"],
] as const)("status %d is reported at once as %s, without the key", async ([code, failure]) => {
  const { url, requests } = await vendors.serve(status(code));
  const error = await vendors
    .alpaca(url)
    .daily(["X"], vendorSpan)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(VendorError);
  expect(error).toMatchObject({ failure });
  expect(JSON.stringify(error) + String(error)).not.toMatch(/(?:token|key)-123|secret-456/);
  expect(requests).toHaveLength(1);
});
test("an answer that is not as documented is unreadable", async () => {
  for (const body of ["<html>", '{"detail":"Not found."}', "[1]"]) {
    const { url } = await vendors.serve(json(body));
    await expect(vendors.tiingo(url).daily(["X"], vendorSpan)).rejects.toMatchObject({
      failure: "unreadable",
    });
  }
});
test("no other host is called, no redirect followed, nothing longer read than allowed [V13.2.4, V13.2.5, V15.3.2]", async () => {
  const elsewhere = await vendors.serve(json([]));
  const { url, requests } = await vendors.serve((_request, response) => {
    response.writeHead(302, { location: `${elsewhere.url}/tiingo/daily/X/prices` });
    response.end();
  });
  await expect(vendors.tiingo(url).daily(["X"], vendorSpan)).rejects.toMatchObject({
    failure: "bad-request",
  });
  expect([requests.length, elsewhere.requests.length]).toEqual([1, 0]);
  const long = await vendors.serve(json(JSON.stringify("x".repeat(200_000))));
  await expect(vendors.tiingo(long.url).daily(["X"], vendorSpan)).rejects.toMatchObject({
    failure: "no-answer",
  });
  // The vendor's own name that represents this machine is not connected to.
  const vendor = vendors.closed(
    tiingoVendor({
      token: "token-123",
      url: null,
      pace: recordedPace().pace,
      limits: { ...vendorLimits, tries: 1 },
      lookup: (_host, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
    }),
  );
  await expect(vendor.daily(["X"], vendorSpan)).rejects.toMatchObject({ failure: "no-answer" });
  expect(long.requests.length).toBeGreaterThan(0);
});
