import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * The folder of real filings and prices next to the repository (`../shared/data`), or the one that
 * TEST_SHARED_DATA names. Nothing else looks for it, so naming a folder that does not exist hides it.
 * @returns its absolute path, or null: tests that need it are then skipped
 */
export function sharedDataDir(): string | null {
  const repository = resolve(import.meta.dirname, "..");
  const folder = resolve(repository, process.env["TEST_SHARED_DATA"] ?? "../shared/data");
  return existsSync(join(folder, "manifest.tsv")) ? folder : null;
}
