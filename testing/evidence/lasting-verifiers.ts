import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

/** What a verifier says of a pack, and the status it ends with. */
export type Verification = { verifier: string; status: number; output: string };

const verifiers = join(import.meta.dirname, "../../server/evidence/verifiers");
const saidSchema = z.object({ status: z.int(), output: z.string() });

/** A verifier that waits for the next pack: starting it takes ten times as long as verifying a pack of a few rows. */
class LastingVerifier {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting: PromiseWithResolvers<Verification>[] = [];
  #errors = "";

  constructor(program: string, extension: "py" | "ts", script: string) {
    this.#child = spawn(program, [join(import.meta.dirname, `verify-many.${extension}`), script]);
    this.#child.stderr.on("data", (text) => (this.#errors += String(text)));
    createInterface({ input: this.#child.stdout }).on("line", (line) => {
      this.#waiting.shift()?.resolve({ verifier: script, ...saidSchema.parse(JSON.parse(line)) });
    });
    this.#child.on("close", () => {
      for (const { reject } of this.#waiting.splice(0))
        reject(new Error(`${script} failed: ${this.#errors}`));
    });
  }

  async verify(...options: readonly string[]): Promise<Verification> {
    const said = Promise.withResolvers<Verification>();
    this.#waiting.push(said);
    this.#child.stdin.write(`${JSON.stringify(options)}\n`);
    return await said.promise;
  }

  async stop(): Promise<void> {
    const closed = once(this.#child, "close");
    this.#child.stdin.end();
    await closed;
  }
}

let running: LastingVerifier[] | null = null;

/** What both verifiers of the repository say of a pack. They run until `stopVerifiers`. */
export async function verifyLasting(...options: readonly string[]): Promise<Verification[]> {
  running ??= [
    new LastingVerifier("python3", "py", join(verifiers, "verify.py")),
    new LastingVerifier(process.execPath, "ts", join(verifiers, "verify.mjs")),
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
  const parts = async (root: string) => (await readdir(join(root, "verifier"))).filter(isPart);
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

const isPart = (name: string): boolean => /\.(?:py|mjs)$/.test(name);
