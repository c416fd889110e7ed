import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { compressAnswers, negotiateEncoding } from "#server/static/compress-answers.ts";

async function answerOf(length: number, accepted?: string) {
  const app = Fastify();
  compressAnswers(app);
  app.get("/", () => ({ text: "x".repeat(length) }));
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const response = await app.inject({ url: "/", headers });
  await app.close();
  return response;
}

const long = JSON.stringify({ text: "x".repeat(50_000) });

test("a long response is sent compressed to clients that accept it", async () => {
  const br = await answerOf(50_000, "gzip, br");
  expect(br.headers["content-encoding"]).toBe("br");
  expect(br.headers.vary).toBe("accept-encoding");
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(long);
  expect(Number(br.headers["content-length"])).toBe(br.rawPayload.length);
  const gzipped = await answerOf(50_000, "gzip");
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(long);
  const plain = await answerOf(50_000);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.payload).toBe(long);
});

test("a short answer, where secrets stand, is never compressed", async () => {
  const short = await answerOf(1_000, "br");
  expect(short.headers["content-encoding"]).toBeUndefined();
  expect(short.payload).toBe(JSON.stringify({ text: "x".repeat(1_000) }));
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["deflate, zstd", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["br; q=0.5 , gzip;q=0.5", "br"],
  ["gzip;q=0", "identity"],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "gzip"],
  ["identity;q=1, gzip;q=0.5", "identity"],
  ["identity;q=0, gzip;q=0.001", "gzip"],
  ["identity;q=0, *;q=0", "identity"],
  ["gzip;q=nonsense", "identity"],
  ["brotli, gzipped", "identity"],
] as const)("%j: %s", (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});
