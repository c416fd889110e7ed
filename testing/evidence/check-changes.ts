import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { z } from "zod";

/** The same as check-changes.py with verify.mjs. */
const [, , verifiers = "", root = ""] = process.argv;
const call = z.custom<(...given: unknown[]) => unknown>((given) => typeof given === "function");
const part = async (name: string): Promise<unknown> =>
  await import(pathToFileURL(join(verifiers, "verifier", name)).href);
const { checkFields } = z.object({ checkFields: call }).parse(await part("pack/fields.mjs"));
const { readPack } = z
  .object({ readPack: z.custom<(path: string) => Map<string, Buffer>>() })
  .parse(await part("pack/files.mjs"));
const { Cannot, problem, problems, startOver } = z
  .object({
    Cannot: z.custom<new () => Error>(),
    problem: call,
    problems: z.custom<string[]>(),
    startOver: call,
  })
  .parse(await part("findings.mjs"));
const { isReadable, Pack } = z
  .object({
    isReadable: call,
    Pack: z.custom<new (content: ReadonlyMap<string, Buffer>) => object>(),
  })
  .parse(await part("pack/pack.mjs"));
const { checkReport } = z.object({ checkReport: call }).parse(await part("report/report.mjs"));
const { checkSubjects } = z.object({ checkSubjects: call }).parse(await part("subjects.mjs"));
const { checkTables } = z.object({ checkTables: call }).parse(await part("pack/tables.mjs"));

function saidOf(content: ReadonlyMap<string, Buffer>): string[] {
  startOver();
  try {
    if (isReadable(content) === true) {
      const pack = new Pack(content);
      for (const check of [checkSubjects, checkTables, checkReport]) check(pack);
    }
  } catch (error) {
    problem(`NOT RECOMPUTED: ${error instanceof Cannot ? error.message : String(error)}`);
  }
  return problems.filter((each) => /^(?:FORMAT|NOT RECOMPUTED)/.test(each));
}

function refusalOf(name: string, changed: unknown): string[] | null {
  try {
    checkFields(name, changed);
    return null;
  } catch (error) {
    if (!(error instanceof Cannot)) throw error;
    return [`FORMAT: ${error.message}`];
  }
}

const content = readPack(root);
const data = new Map(
  [...content]
    .filter(([name]) => name === "data/figures.json" || name === "case/case.json")
    .map(([name, bytes]): [string, unknown] => [name, JSON.parse(bytes.toString())]),
);
const changes = z
  .array(z.tuple([z.string(), z.array(z.union([z.string(), z.int()])), z.unknown()]))
  .parse(JSON.parse(await text(process.stdin)));
const said = changes.map(([name, place, value]) => {
  const changed = data.get(name);
  const inner = place.slice(0, -1).reduce((of, key) => Reflect.get(Object(of), key), changed);
  const key = place.at(-1) ?? "";
  const before: unknown = Reflect.get(Object(inner), key);
  Reflect.set(Object(inner), key, value);
  const both =
    refusalOf(name, changed) ??
    saidOf(new Map([...content, [name, Buffer.from(JSON.stringify(changed))]]));
  Reflect.set(Object(inner), key, before);
  return both;
});
process.stdout.write(JSON.stringify(said));
