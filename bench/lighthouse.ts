import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { z } from "zod";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** 0 to 100 for each category. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

const category = z.object({ score: z.number() }).transform(({ score }) => score * 100);
const reportSchema = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    "best-practices": category,
    seo: category,
  }),
});

/**
 * What Lighthouse says of a page, with its own settings (a telephone on a slow network).
 * @throws Error with what Lighthouse printed
 */
export async function auditPage(address: string, chromium: string): Promise<Scores> {
  const manifest = createRequire(import.meta.url).resolve("lighthouse/package.json");
  const program = join(dirname(manifest), "cli", "index.js");
  const child = spawn(
    process.execPath,
    [
      program,
      address,
      "--quiet",
      "--output=json",
      "--output-path=stdout",
      "--chrome-flags=--headless=new --no-sandbox",
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let printed = "";
  let complaint = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const status = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (status !== 0) throw new Error(`Lighthouse failed: ${complaint}`);
  return reportSchema.parse(JSON.parse(printed)).categories;
}
