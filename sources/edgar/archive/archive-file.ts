import { createHash, hash, type Hash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Unreadable, unreadableReasons } from "#sources/edgar/unreadable.ts";
import type { UnreadableFiling } from "#sources/edgar/parsed-filing.ts";
import { accessionIn } from "#sources/edgar/identifiers.ts";
import type { MetadataKind } from "./archive-item.ts";

/** Header and primary document lie at the start; what follows this much is only hashed. */
const usuallyKept = 32 * 1024 * 1024;
const smallFile = 1024 * 1024;
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
export const emptySha256 = hash("sha256", "", "hex");

/**
 * Reads one file of an archive, at most the first bytes of it into memory. Small files, which
 * ownership documents are, are read without leaving the thread: four trips through the thread
 * pool cost more than parsing them.
 * @param mostKept  bytes kept; 32 MiB when not said
 * @throws {Unreadable} unreadable-file, with the system's code
 */
export async function readArchiveFile(
  root: string,
  path: string,
  mostKept = usuallyKept,
): Promise<ArchiveFile> {
  const place = join(root, path);
  try {
    if (statSync(place).size > smallFile)
      return { path, ...(await readLargeFile(place, mostKept)) };
    const bytes = readFileSync(place);
    return { path, bytes, sha256: hash("sha256", bytes, "hex"), isWhole: true };
  } catch (error) {
    throw new Unreadable("unreadable-file", systemCode(error));
  }
}

async function readLargeFile(place: string, mostKept: number): Promise<Omit<ArchiveFile, "path">> {
  await using file = await open(place);
  const { size } = await file.stat();
  const bytes = Buffer.allocUnsafe(Math.min(size, mostKept));
  const digest = createHash("sha256");
  let length = 0;
  let bytesRead = -1;
  while (length < bytes.length && bytesRead !== 0) {
    const most = Math.min(chunkSize, bytes.length - length);
    ({ bytesRead } = await file.read(bytes, length, most));
    digest.update(bytes.subarray(length, length + bytesRead));
    length += bytesRead;
  }
  const end = size > mostKept ? await hashRest(file, length, digest) : length;
  return {
    bytes: bytes.subarray(0, length),
    sha256: digest.digest("hex"),
    isWhole: end === length,
  };
}

/** Hashes what is not kept. @returns where the file ended */
async function hashRest(file: FileHandle, from: number, digest: Hash): Promise<number> {
  const chunk = Buffer.allocUnsafe(chunkSize);
  let position = from;
  let bytesRead: number;
  do {
    ({ bytesRead } = await file.read(chunk, 0, chunk.length, position));
    digest.update(chunk.subarray(0, bytesRead));
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

export type PathKind = MetadataKind | "filing" | { ignoredBecause: string };

/** What a file is, by its name and folder alone; `path` has forward slashes. */
export function kindOfPath(path: string): PathKind {
  const parts = path.split("/");
  const name = parts.at(-1) ?? "";
  const folder = parts.at(-2) ?? "";
  if (name.startsWith(".")) return { ignoredBecause: "a hidden file" };
  if (/\.idx(\.gz)?$/.test(name)) return "listing";
  if (/^company_tickers.*\.json$/.test(name) || name === "ticker.txt") return "tickers";
  if (/^CIK\d{10}-submissions-\d{3}\.json$/.test(name)) return "submissions";
  if (/^CIK\d{10}\.json$/.test(name)) return folder === "companyfacts" ? "facts" : "submissions";
  if (name === "EntityCommonStockSharesOutstanding.json") return "facts";
  if (name.endsWith(".atom") || folder === "cgi-bin") return "feed";
  if (/index-headers\.html?$/.test(name)) return "index-headers";
  if (/-index\.html?$/.test(name)) return "index-page";
  if (/^index\.(html?|json|xml)$/.test(name)) return { ignoredBecause: "a directory listing" };
  if (/^R\d+\.html?$/.test(name)) return { ignoredBecause: "a rendered XBRL table" };
  if (/\.(txt|xml|html?)$/.test(name)) return "filing";
  return {
    ignoredBecause:
      accessionIn(name) === null ? "not a kind of file Sentinel takes" : "not a text document",
  };
}
