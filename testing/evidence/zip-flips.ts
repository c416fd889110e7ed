import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

/** Flips one bit of a ZIP after the other and prints what verify.mjs says of the ZIP itself, a line of JSON for each. */
const [, , script = "", path = "", places = ""] = process.argv;
const part = async (name: string): Promise<unknown> =>
  await import(pathToFileURL(join(dirname(script), "verifier", `${name}.mjs`)).href);
const { problems } = z
  // The list that the functions fill.
  .object({ problems: z.custom<string[]>((given) => Array.isArray(given)) })
  .parse(await part("findings"));
const { readZip } = z
  .object({ readZip: z.custom<(data: Buffer) => unknown>((given) => typeof given === "function") })
  .parse(await part("pack/zip"));
const data = readFileSync(path);
for (const place of z.array(z.int()).parse(JSON.parse(places))) {
  data[place] = (data[place] ?? 0) ^ 1;
  problems.length = 0;
  readZip(data);
  process.stdout.write(`${JSON.stringify(problems)}\n`);
  data[place] ^= 1;
}
