import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readmeText } from "#demo/readme/readme-text.ts";
import { filledThrough } from "#demo/world/market/sessions.ts";
import { createWorld } from "#demo/world/world.ts";

vi.setConfig({ testTimeout: 60_000 });

test("demo/README.md is written from the world (node demo/readme/write-readme.ts)", () => {
  const written = readFileSync(join(import.meta.dirname, "..", "README.md"), "utf8");
  expect(written).toBe(readmeText(createWorld("sentinel", filledThrough)));
});
