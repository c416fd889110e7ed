/** The files of a pack, and their hashes. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { checked, problem } from "../findings.mjs";
import { sha256 } from "./signature.mjs";
import { readZip } from "./zip.mjs";

/** The files of a pack by name. */
export function readPack(path) {
  if (!statSync(path).isDirectory()) return readZip(readFileSync(path));
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return new Map(
    files.map((file) => [relative(path, file).split(sep).join("/"), readFileSync(file)]),
  );
}

export function checkFiles(present) {
  const content = new Map();
  const listed = new Set(["SHA256SUMS", "signature.json"]);
  if (!present.has("SHA256SUMS")) {
    problem("MISSING: SHA256SUMS");
    return content;
  }
  const sums = present.get("SHA256SUMS").toString("latin1");
  for (const line of sums.split("\n").slice(0, -1)) {
    const [, digest, name] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? [];
    if (name === undefined || name.includes("..")) {
      problem(
        `CHANGED: SHA256SUMS (a line is not in the expected format: ${JSON.stringify(line.slice(0, 100))})`,
      );
      continue;
    }
    listed.add(name);
    if (!present.has(name)) {
      problem(`MISSING: ${name}`);
      continue;
    }
    const bytes = present.get(name);
    content.set(name, bytes);
    checked.files += 1;
    if (sha256(bytes) !== digest) problem(`CHANGED: ${name}`);
  }
  for (const name of [...present.keys()].sort())
    if (!listed.has(name)) problem(`NOT PART OF THE PACK: ${name}`);
  return content;
}

// A pack as received: a ZIP, every byte of which must be as written.
