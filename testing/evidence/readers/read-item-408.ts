import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/** Reads Item 408 facts with the parts of verify.mjs: prints the arrangements of each file, as JSON. */
const [, , verifiers = "", ...paths] = process.argv;

type Dated = { raw: string | null; day: number | null };
type Found = Record<"adopted" | "terminated" | "expires", Dated> & { isUnclear: boolean };
const { Report } = z
  .object({
    Report: z.custom<new (filing: object) => { arrangements: Found[] }>(
      (given) => typeof given === "function",
    ),
  })
  .parse(await import(pathToFileURL(join(verifiers, "verifier/plan/item-408.mjs")).href));

const dayMs = 86_400_000;
const dated = ({ raw, day }: Dated) => ({
  raw,
  day: day === null ? null : new Date(day * dayMs).toISOString().slice(0, 10),
});
const found = paths.map((path) => {
  const file = readFileSync(path);
  const { arrangements } = new Report({ bytes: path.endsWith(".gz") ? gunzipSync(file) : file });
  return arrangements.map(({ isUnclear, adopted, terminated, expires, ...rest }) => ({
    ...rest,
    adopted: dated(adopted),
    terminated: dated(terminated),
    expires: dated(expires),
    is_unclear: isUnclear,
  }));
});
process.stdout.write(JSON.stringify(found));
