import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { readZip } from "#testing/texts/read-workbook.ts";

/** Unpacks a pack into a folder, as a recipient does. */
export async function unpack(path: string, root: string): Promise<void> {
  for (const [name, bytes] of await readZip(await readFile(path))) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), bytes);
  }
}

export type Verification = { verifier: string; status: number; output: string };

/**
 * Runs both verifiers as programs of their own.
 * @param root  the unpacked pack, or its ZIP
 * @param scripts  the folder that has the verifiers: an unchanged pack
 */
export async function verifyBoth(
  root: string,
  scripts: string,
  ...options: string[]
): Promise<Verification[]> {
  return await Promise.all([
    run("python3", join(scripts, "verify.py"), root, ...options),
    run(process.execPath, join(scripts, "verify.mjs"), root, ...options),
  ]);
}

/**
 * Runs both verifiers on many packs, in one process each, which takes a tenth of the time.
 * @returns of each pack, what both say
 */
export async function verifyEach(
  roots: readonly string[],
  scripts: string,
): Promise<Verification[][]> {
  const all = JSON.stringify(roots.map((root) => [root]));
  const [python, node] = await Promise.all([
    run("python3", many("py"), join(scripts, "verify.py"), all),
    run(process.execPath, many("ts"), join(scripts, "verify.mjs"), all),
  ]);
  const said = [python, node].map(({ verifier, output, status }) => {
    if (status !== 0) throw new Error(`${verifier} failed: ${output}`);
    return output
      .trimEnd()
      .split("\n")
      .map((line) => ({ verifier, ...saidSchema.parse(JSON.parse(line)) }));
  });
  return roots.map((_root, index) => said.flatMap((each) => each[index] ?? []));
}

const saidSchema = z.object({ status: z.int(), output: z.string() });

function many(extension: string): string {
  return join(import.meta.dirname, `verify-many.${extension}`);
}

async function run(program: string, script: string, ...options: string[]): Promise<Verification> {
  return await new Promise((resolve) => {
    // Nothing of the surroundings helps: no packages, no network is used.
    const limits = { maxBuffer: 1e9 };
    const child = execFile(program, [script, ...options], limits, (error, stdout, stderr) => {
      const status = error === null ? 0 : (child.exitCode ?? -1);
      resolve({ verifier: script, status, output: stdout + stderr });
    });
  });
}

/** Writes SHA256SUMS for what the files are now. @returns its bytes */
export async function hashedAgain(root: string): Promise<Buffer> {
  const sums = await readFile(join(root, "SHA256SUMS"), "utf8");
  let text = "";
  for (const name of sums.split("\n").flatMap((line) => line.split("  ")[1] ?? [])) {
    const digest = createHash("sha256").update(await readFile(join(root, name)));
    text += `${digest.digest("hex")}  ${name}\n`;
  }
  await writeFile(join(root, "SHA256SUMS"), text);
  return Buffer.from(text);
}
