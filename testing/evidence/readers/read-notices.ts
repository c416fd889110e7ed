import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

/** Reads Form 144 notices with the parts of verify.mjs: prints as JSON what it read from each. */
const [, , verifiers = "", ...paths] = process.argv;
const part = async (name: string): Promise<unknown> =>
  await import(pathToFileURL(join(verifiers, "verifier", name)).href);

type Read = { asFiled(): object } & Record<
  "units" | "value" | "pastUnits" | "pastProceeds",
  object | null
>;
const { Notice } = z
  .object({
    Notice: z.custom<new (filing: object) => Read>((given) => typeof given === "function"),
  })
  .parse(await part("notice/notice-document.mjs"));
const { plainText } = z
  .object({
    plainText: z.custom<(amount: object) => string>((given) => typeof given === "function"),
  })
  .parse(await part("numbers.mjs"));

const found = paths.map((path) => {
  const bytes = readFileSync(path);
  const notice = new Notice({ accession: "", form: "144", givenDay: null, accepted: null, bytes });
  const { units, value, pastUnits, pastProceeds } = notice;
  const sums = [units, value, pastUnits, pastProceeds];
  return [notice.asFiled(), ...sums.map((sum) => (sum === null ? null : plainText(sum)))];
});
process.stdout.write(JSON.stringify(found));
