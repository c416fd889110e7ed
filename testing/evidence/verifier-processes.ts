import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

/** What a verifier says of a pack, and the status it ends with. */
export type Verification = { verifier: string; status: number; output: string };

const verifiers = join(import.meta.dirname, "../../server/evidence/verifiers");
const saidSchema = z.object({ status: z.int(), output: z.string() });

/** A verifier that waits for the next pack: starting it takes ten times as long as verifying a pack of a few rows. */
export class VerifierProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting: PromiseWithResolvers<Verification>[] = [];
  readonly #ended: Promise<void>;
  #failure: Error | null = null;

  constructor(program: string, extension: "py" | "ts", script: string) {
    let errors = "";
    this.#child = spawn(program, [join(import.meta.dirname, `verify-many.${extension}`), script]);
    this.#child.stderr.on("data", (text) => (errors += String(text)));
    this.#child.on("error", (error) => (errors += String(error)));
    // What is written to a process that has ended gets its answer from "close".
    this.#child.stdin.on("error", () => {});
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      this.#waiting.shift()?.resolve({ verifier: script, ...saidSchema.parse(JSON.parse(line)) });
    });
    const ended = Promise.withResolvers<void>();
    this.#ended = ended.promise;
    this.#child.on("close", () => {
      this.#failure = new Error(`The process of ${script} has ended. ${errors}`);
      for (const { reject } of this.#waiting.splice(0)) reject(this.#failure);
      ended.resolve();
    });
  }

  async verify(...options: readonly string[]): Promise<Verification> {
    if (this.#failure !== null) throw this.#failure;
    const said = Promise.withResolvers<Verification>();
    this.#waiting.push(said);
    this.#child.stdin.write(`${JSON.stringify(options)}\n`);
    return await said.promise;
  }

  async stop(): Promise<void> {
    this.#child.stdin.end();
    await this.#ended;
  }
}

let running: VerifierProcess[] | null = null;

/** What both verifiers of the repository say of a pack. Their processes run until `stopVerifiers`. */
export async function verifyInProcesses(...options: readonly string[]): Promise<Verification[]> {
  running ??= [
    new VerifierProcess("python3", "py", join(verifiers, "verify.py")),
    new VerifierProcess(process.execPath, "ts", join(verifiers, "verify.mjs")),
  ];
  return await Promise.all(running.map((each) => each.verify(...options)));
}

/** To be awaited after the tests of a file. */
export async function stopVerifiers(): Promise<void> {
  const stopped = running ?? [];
  running = null;
  await Promise.all(stopped.map((each) => each.stop()));
}

/** Whether a pack has the verifiers of the repository, byte for byte. */
export async function hasVerifiersOfRepository(pack: string): Promise<boolean> {
  const parts = async (root: string) =>
    (await readdir(join(root, "verifier"), { recursive: true })).filter(isPart);
  const names = await parts(verifiers);
  if (names.length !== (await parts(pack)).length) return false;
  const all = ["verify.py", "verify.mjs", ...names.map((name) => join("verifier", name))];
  const isSame = await Promise.all(
    all.map(async (name) =>
      (await readFile(join(verifiers, name))).equals(await readFile(join(pack, name))),
    ),
  );
  return !isSame.includes(false);
}

const isPart = (name: string): boolean => /\.(?:py|mjs|json)$/.test(name);
