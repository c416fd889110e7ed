import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { productVersion } from "#contract/values/product-version.ts";

test("is the version of the package", () => {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  expect(z.object({ version: z.string() }).parse(JSON.parse(text)).version).toBe(productVersion);
});
