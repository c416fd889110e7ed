import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { archiveFiles } from "#demo/edgar/archive-files.ts";
import { priceFile } from "#demo/prices/price-files.ts";
import { createWorld, type World } from "#demo/world/world.ts";
import { folderInMemory } from "#testing/database/embedded-data.ts";

export type DemoArchive = {
  world: World;
  /** A directory laid out like EDGAR. */
  root: string;
  pricesPath: string;
  remove: () => void;
};

/** The demo world on disk: all prices, and the filings of the issuers with the given tickers, or of all. */
export function writeDemoArchive(
  tickers: readonly string[] | "all",
  seed = "sentinel",
): DemoArchive {
  const folder = mkdtempSync(join(folderInMemory(), "sentinel-demo-"));
  const whole = createWorld(seed, "2026-11-20");
  const filings = whole.filings.filter(
    ({ issuer }) => tickers === "all" || tickers.includes(issuer.ticker ?? ""),
  );
  const world = { ...whole, filings };
  const root = join(folder, "edgar");
  for (const { path, bytes } of archiveFiles(world)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
  }
  const pricesPath = join(folder, "demo.csv");
  writeFileSync(pricesPath, priceFile(whole, { asOf: "2026-12-31", through: "2026-11-20" }));
  return { world, root, pricesPath, remove: () => rmSync(folder, { recursive: true }) };
}
