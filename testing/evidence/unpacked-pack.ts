import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import {
  hasVerifiersOfRepository,
  type Verification,
  verifyInProcesses,
} from "#testing/evidence/verifier-processes.ts";
import { readZip } from "#testing/texts/read-workbook.ts";

/** Unpacks a pack into a folder, as a recipient does. */
export async function unpack(path: string, root: string): Promise<void> {
  for (const [name, bytes] of await readZip(await readFile(path))) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), bytes);
  }
}

const zipAgain = `
import os, sys, zipfile
root, path, top = sys.argv[1:]
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zip:
    for folder, _, names in os.walk(root):
        if folder != root: zip.writestr(top + os.path.relpath(folder, root) + "/", "")
        for name in names:
            file = os.path.join(folder, name)
            entry = zipfile.ZipInfo.from_file(file, top + os.path.relpath(file, root))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.extra = b"UT\\x09\\x00\\x03" + bytes(8)
            with open(file, "rb") as data: zip.writestr(entry, data.read())
            entry.extra = b"UT\\x05\\x00\\x03" + bytes(4)
`;

/**
 * Packs a folder with another ZIP writer than ours, as "zip -r" does: compressed, with entries for folders, and with
 * extra fields that are shorter in the directory.
 * @param top  a folder in the ZIP that holds all, "pack/", or none
 * @returns its path
 */
export async function packAgain(root: string, top = ""): Promise<string> {
  const path = `${root}-again.zip`;
  const { output, status } = await run("python3", "-c", zipAgain, root, path, top);
  if (status !== 0) throw new Error(output);
  return path;
}

/**
 * Runs both verifiers as programs of their own, as a recipient does.
 * @param root  the unpacked pack, or its ZIP
 * @param scripts  the folder that has the verifiers: an unchanged pack
 */
export async function runVerifiers(
  root: string,
  scripts: string,
  ...options: string[]
): Promise<Verification[]> {
  return await Promise.all([
    run("python3", join(scripts, "verify.py"), root, ...options),
    run(process.execPath, join(scripts, "verify.mjs"), root, ...options),
  ]);
}

/** What both verifiers say of a pack: the same as `runVerifiers`, in a tenth of the time. */
export async function verifyBoth(
  root: string,
  scripts: string,
  ...options: string[]
): Promise<Verification[]> {
  await checkVerifiers(scripts);
  return await verifyInProcesses(root, ...options);
}

async function checkVerifiers(scripts: string): Promise<void> {
  if (!(await hasVerifiersOfRepository(scripts)))
    throw new Error(`${scripts} has other verifiers than the repository.`);
}

/** @returns of each pack, what both verifiers say */
export async function verifyEach(
  roots: readonly string[],
  scripts: string,
): Promise<Verification[][]> {
  await checkVerifiers(scripts);
  return await Promise.all(roots.map(async (root) => await verifyInProcesses(root)));
}

/** What both verifiers say of a ZIP of which one bit is flipped, for each of the places. */
export async function verifyFlips(
  zip: string,
  scripts: string,
  places: readonly number[],
): Promise<string[][][]> {
  const given = [zip, JSON.stringify(places)];
  const said = await Promise.all([
    run("python3", join(import.meta.dirname, "zip-flips.py"), join(scripts, "verify.py"), ...given),
    run(
      process.execPath,
      join(import.meta.dirname, "zip-flips.ts"),
      join(scripts, "verify.mjs"),
      ...given,
    ),
  ]);
  return said.map(({ verifier, output, status }) => {
    if (status !== 0) throw new Error(`${verifier} failed: ${output}`);
    const lines = output.trimEnd().split("\n");
    return lines.map((line) => z.array(z.string()).parse(JSON.parse(line)));
  });
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
