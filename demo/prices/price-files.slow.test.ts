import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { companyOf } from "#demo/world/cast/company.ts";
import { createWorld } from "#demo/world/world.ts";
import { priceFile } from "#demo/prices/price-files.ts";
import { readPriceFile } from "#sources/prices/price-file.ts";
import type { PriceRow } from "#sources/prices/price-row.ts";

vi.setConfig({ testTimeout: 60_000 });

const scratch = mkdtempSync(join(tmpdir(), "demo-prices-"));
afterAll(() => rmSync(scratch, { recursive: true }));
const world = createWorld("sentinel", "2026-11-20");

test("every bar of the world comes back from the price file, with splits and dividends", async () => {
  const path = join(scratch, "demo.csv");
  writeFileSync(path, priceFile(world, { asOf: "2026-12-31" }));
  const rows: PriceRow[] = [];
  for await (const batch of readPriceFile(path)) {
    expect(batch.rejected).toEqual([]);
    expect([batch.hasSplits, batch.hasDividends]).toEqual([true, true]);
    rows.push(...batch.rows);
  }
  const all = [...world.bars.values(), ...world.furtherBars.values()].flat();
  expect(rows.length).toBe(all.length);
  const renamed = rows.filter(({ ticker }) => ticker === "GRSY");
  const bars = world.bars.get(companyOf("GRYL").cik) ?? [];
  expect(renamed.map(({ day, close }) => [day, close])).toEqual(
    bars.map(({ day, close }) => [day, close]),
  );
  expect(
    rows.find(({ ticker, splitRatio }) => ticker === "OSVA" && splitRatio !== null),
  ).toMatchObject({
    day: "2024-06-10",
    splitRatio: 2,
  });
  expect(rows.some(({ ticker, dividend }) => ticker === "VTI" && (dividend ?? 0) > 0)).toBe(true);
});
