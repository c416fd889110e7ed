import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const verifiers = join(import.meta.dirname, "../../server/evidence/verifiers");

/** A module of verify.mjs, for tests of one check alone. */
export async function loadVerifierModule(name: string): Promise<unknown> {
  return await import(pathToFileURL(join(verifiers, "verifier", name)).href);
}

/** What verify.mjs has found; `startOver` forgets it. */
export async function loadFindings() {
  return z
    .object({ problems: z.custom<string[]>(), startOver: z.custom<() => void>() })
    .parse(await loadVerifierModule("findings.mjs"));
}

const preamble = `
import json, sys
sys.path.insert(0, sys.argv[1])
given = json.load(sys.stdin)
`;

/**
 * What a Python program prints as JSON.
 * @param program  may import modules of verify.py; `json` is imported
 * @param given  the program's variable of this name
 */
export function runWithVerifier(program: string, given: unknown = null): unknown {
  const options = ["-Bc", `${preamble}${program}`, verifiers];
  const input = JSON.stringify(given);
  return JSON.parse(execFileSync("python3", options, { input, encoding: "utf8", maxBuffer: 1e8 }));
}
