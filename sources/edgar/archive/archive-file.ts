import { createHash, type Hash } from "node:crypto";
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Unreadable, unreadableReasons } from "../unreadable.ts";
import type { UnreadableFiling } from "../parsed-filing.ts";

/** Header and primary document lie at the start; what follows this much is only hashed. */
const mostKept = 64 * 1024 * 1024;
const chunkSize = 4 * 1024 * 1024;

export type ArchiveFile = {
  path: string;
  bytes: Uint8Array;
  /** Of the whole file, lower-case hexadecimal. */
  sha256: string;
  /** False when the file is longer than what is kept in `bytes`. */
  isWhole: boolean;
};

/** SHA-256 of no bytes, for files that could not be opened. */
export const emptySha256 = createHash("sha256").digest("hex");

/**
 * Reads one file of an archive, at most the first 64 MiB of it into memory.
 * @throws {Unreadable} unreadable-file, with the system's code
 */
export async function readArchiveFile(root: string, path: string): Promise<ArchiveFile> {
  try {
    await using file = await open(join(root, path));
    const { size } = await file.stat();
    const bytes = Buffer.allocUnsafe(Math.min(size, mostKept));
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    const hash = createHash("sha256").update(bytes.subarray(0, length));
    const position = size > mostKept ? await hashRest(file, length, hash) : length;
    return {
      path,
      bytes: bytes.subarray(0, length),
      sha256: hash.digest("hex"),
      isWhole: position === length,
    };
  } catch (error) {
    throw new Unreadable("unreadable-file", systemCode(error));
  }
}

/** Hashes what is not kept. @returns where the file ended */
async function hashRest(file: FileHandle, from: number, hash: Hash): Promise<number> {
  const chunk = Buffer.allocUnsafe(chunkSize);
  let position = from;
  let bytesRead: number;
  do {
    ({ bytesRead } = await file.read(chunk, 0, chunk.length, position));
    hash.update(chunk.subarray(0, bytesRead));
    position += bytesRead;
  } while (bytesRead > 0);
  return position;
}

/** "EACCES" and the like, for a sentence a user can act on. */
export function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : String(error);
}

/** The record of a copy that cannot be read. @throws what is not an Unreadable: that is a bug */
export function unreadableFiling(
  error: unknown,
  about: { path: string; accession: string | null; form?: string | null; sha256?: string },
): UnreadableFiling {
  if (!(error instanceof Unreadable)) throw error;
  return {
    kind: "unreadable",
    path: about.path,
    accession: about.accession,
    form: about.form ?? error.form,
    reasonCode: error.reasonCode,
    reason: error.message || unreadableReasons[error.reasonCode],
    sha256: about.sha256 ?? emptySha256,
  };
}
