import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { z } from "zod";

/** Flips one bit of a ZIP after the other and prints what verify.mjs says of the ZIP itself, a line of JSON for each. */
const [, , script = "", path = "", places = ""] = process.argv;
const verifier = z
  .object({
    // The list itself, which the functions fill.
    problems: z.custom<string[]>((given) => Array.isArray(given)),
    readZip: z.custom<(data: Buffer) => unknown>((given) => typeof given === "function"),
  })
  .parse(await import(`${pathToFileURL(script).href}?functions`));
const data = readFileSync(path);
for (const place of z.array(z.int()).parse(JSON.parse(places))) {
  data[place] = (data[place] ?? 0) ^ 1;
  verifier.problems.length = 0;
  verifier.readZip(data);
  process.stdout.write(`${JSON.stringify(verifier.problems)}\n`);
  data[place] ^= 1;
}
