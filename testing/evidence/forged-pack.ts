import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { cpSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { evidenceKeyId, type EvidenceSigner, signatureFile } from "#server/evidence/signing-key.ts";
import { verifyEach } from "#testing/evidence/unpacked-pack.ts";

/** The entries of a ZIP of ours: a name, and where header and data are. */
export function* entriesOf(zip: Buffer) {
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const begin = at + 30 + zip.readUInt16LE(at + 26);
    const end = begin + zip.readUInt32LE(at + 18);
    yield { name: zip.toString("ascii", at + 30, begin), at, begin, end };
    at = end;
  }
}

/** A copy of an unpacked pack with changes, and every hash and the signature renewed. @returns its folder */
export async function forged(
  pristine: string,
  change: (root: string) => Promise<void>,
): Promise<string> {
  const root = await mkdtemp(`${pristine}-forged-`);
  cpSync(pristine, root, { recursive: true });
  await change(root);
  await signAgain(root);
  return root;
}

/** Changes a file of an unpacked pack; of a filing also the hash that data/figures.json states. */
export async function changeText(root: string, name: string, change: (text: string) => string) {
  const path = join(root, name);
  const before = await readFile(path, "utf8");
  const after = change(before);
  if (after === before) throw new Error(`Nothing changed in ${name}.`);
  await writeFile(path, after);
  if (!name.startsWith("filings/")) return;
  const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
  await changeText(root, "data/figures.json", (data) =>
    data.replaceAll(sha256(before), sha256(after)),
  );
}

/** Signs a changed pack again, as anyone who changed it could. */
export async function signAgain(root: string): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  const sums = await hashedAgain(root);
  const own: EvidenceSigner = {
    keyId: evidenceKeyId(raw),
    publicKey: raw.toString("base64"),
    sign: (text) => sign(null, text, privateKey).toString("base64"),
  };
  await writeFile(join(root, "signature.json"), signatureFile(own, sums));
}

/** Writes SHA256SUMS for what the files are now. @returns its bytes */
async function hashedAgain(root: string): Promise<Buffer> {
  const sums = await readFile(join(root, "SHA256SUMS"), "utf8");
  let text = "";
  for (const name of sums.split("\n").flatMap((line) => line.split("  ")[1] ?? [])) {
    const digest = createHash("sha256").update(await readFile(join(root, name)));
    text += `${digest.digest("hex")}  ${name}\n`;
  }
  await writeFile(join(root, "SHA256SUMS"), text);
  return Buffer.from(text);
}

/** A change of one subject in data/figures.json, of which a test declares what it changes. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the file is of the product, so its shape is known
export function inSubject<Stored extends { id: string }>(
  id: string,
  change: (subject: Stored) => void,
) {
  return async (root: string): Promise<void> =>
    changeText(root, "data/figures.json", (text) => {
      const data = z.looseObject({ subjects: z.array(z.custom<Stored>()) }).parse(JSON.parse(text));
      for (const subject of data.subjects) if (subject.id === id) change(subject);
      return `${JSON.stringify(data, null, 1)}\n`;
    });
}

/** A change of a pack, and how verifiers name it. */
export type Forgery = [says: RegExp | string, change: (root: string) => Promise<void>];

/** The output of verifiers for forgeries that they do not find or do not name, or of which they say different things. */
export async function missedForgeries(
  pristine: string,
  forgeries: readonly Forgery[],
): Promise<string[]> {
  const roots: string[] = [];
  for (const [, change] of forgeries) roots.push(await forged(pristine, change));
  const said = await verifyEach(roots, pristine);
  return forgeries.flatMap(([says], index) => {
    const pattern = typeof says === "string" ? new RegExp(RegExp.escape(says)) : says;
    const both = said[index] ?? [];
    const ofReport = both.map(({ output }) =>
      output
        .match(
          /^(?:DIFFERS: report|LABEL|MARKUP|DIFFERS: .*, (?:next 8-K: |filed |\S+ is of another company)).*/gm,
        )
        ?.join("\n"),
    );
    return both
      .filter(
        ({ status, output }) =>
          status !== 1 ||
          !pattern.test(output) ||
          output.includes("CHANGED") ||
          ofReport[0] !== ofReport[1],
      )
      .map(({ verifier, output }) => `${verifier}, ${pattern.source}: ${output}`);
  });
}
