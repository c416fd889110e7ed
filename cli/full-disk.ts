import { statfs } from "node:fs/promises";

/** Of the file system, of a quota, of PostgreSQL. */
const codes: readonly string[] = ["ENOSPC", "EDQUOT", "53100"];

/** PostgreSQL needs a file of this size for its log before it can go on. */
const leastBytes = 16 * 1024 * 1024;

export const fullDiskAdvice =
  "The disk is full. Free up space and run this again: confirmed data is kept, and nothing is stored twice.";

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}

/** Why the database of this folder may have ended by itself, as words after "the database ended". */
export async function fullDiskReason(folder: string | null): Promise<string> {
  if (folder === null) return "";
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: Infinity, bsize: 1 }));
  return bavail * bsize < leastBytes
    ? `: the disk of ${folder} is full. Free up space and start again; confirmed data is kept`
    : "";
}
