import { expect, test } from "vitest";
import { negotiateEncoding } from "#server/static/negotiate-encoding.ts";

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
