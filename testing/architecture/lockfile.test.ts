import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");

test("package-lock.json names no download address", () => {
  const lockfile = readFileSync(join(REPOSITORY, "package-lock.json"), "utf8");
  expect(lockfile.match(/"resolved":.*/g) ?? []).toEqual([]);
});

test("every dependency has an exact version", () => {
  const manifest = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8")));
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const loose = versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
});
