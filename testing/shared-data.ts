import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The folder of real filings and prices beside the repository (`../shared/data`), which tests
 * read wherever it exists.
 * @returns its absolute path, or null; a test that needs it then says so and passes over
 */
export function sharedDataDir(): string | null {
  const folder = resolve(import.meta.dirname, "..", "..", "shared", "data");
  return existsSync(join(folder, "manifest.tsv")) ? folder : null;
}
