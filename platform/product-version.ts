import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const manifestFile = join(import.meta.dirname, "..", "package.json");
const manifestSchema = z.object({ version: z.string() });

/** The version of this program. */
export async function readProductVersion(): Promise<string> {
  return manifestSchema.parse(JSON.parse(await readFile(manifestFile, "utf8"))).version;
}
