import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { VerifierProcess } from "#testing/evidence/verifier-processes.ts";

test.each(["py", "ts"] as const)(
  "calls of a verifier process that ends fail, also later ones (%s)",
  async (extension) => {
    const folder = await mkdtemp(join(tmpdir(), "verifier-"));
    const script = join(folder, `verify.${extension === "py" ? "py" : "mjs"}`);
    await writeFile(
      script,
      extension === "py" ? "import os\nos._exit(3)\n" : "process.reallyExit(3);\n",
    );
    const program = extension === "py" ? "python3" : process.execPath;
    const verifier = new VerifierProcess(program, extension, script);
    const ended = `The process of ${script} has ended.`;
    const calls = await Promise.allSettled([verifier.verify("one"), verifier.verify("two")]);
    const failed = { status: "rejected", reason: { message: expect.stringContaining(ended) } };
    expect(calls).toMatchObject([failed, failed]);
    await expect(verifier.verify("three")).rejects.toThrow(ended);
    await verifier.stop();
  },
);
