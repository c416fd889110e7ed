import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readArchiveFile } from "./archive-file.ts";

const root = mkdtempSync(join(tmpdir(), "archive-file-"));
afterAll(() => rmSync(root, { recursive: true }));

const mebibyte = 1024 * 1024;

test.each([
  ["small", 100, 100, true],
  ["large", 2 * mebibyte, 2 * mebibyte, true],
  ["larger than is kept", 33 * mebibyte + 5, 32 * mebibyte, false],
])("hashes the whole of a %s file and keeps its start", async (name, ...[size, kept, isWhole]) => {
  const content = Buffer.alloc(size, "0123456789abcdef-");
  writeFileSync(join(root, name), content);
  const file = await readArchiveFile(root, name);
  expect(file.bytes.length).toBe(kept);
  expect(Buffer.compare(file.bytes, content.subarray(0, kept))).toBe(0);
  expect(file.sha256).toBe(createHash("sha256").update(content).digest("hex"));
  expect(file.isWhole).toBe(isWhole);
});
