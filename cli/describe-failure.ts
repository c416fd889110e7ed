import { statfs } from "node:fs/promises";
import { inspect } from "node:util";

/** Of the file system, of a quota, of PostgreSQL. */
const codes: readonly string[] = ["ENOSPC", "EDQUOT", "53100"];

/** PostgreSQL needs a file of this size for its log before it can go on. */
const leastBytes = 16 * 1024 * 1024;

export const fullDiskAdvice =
  "The disk is full. Free up space and run this again: confirmed data is kept, and nothing is stored twice.";

function isDiskFull(error: unknown): boolean {
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

/**
 * What a person at the command line reads when a command fails: the message and what caused it.
 * The stack follows only with LOG_LEVEL=debug or trace.
 */
export function describeFailure(error: unknown, logLevel = process.env["LOG_LEVEL"]): string {
  const isWithStack = logLevel === "debug" || logLevel === "trace";
  const lines: string[] = [];
  let isFull = false;
  for (let cause = error; cause !== undefined && cause !== null;) {
    isFull ||= isDiskFull(cause);
    lines.push(cause instanceof Error ? readMessage(cause) : inspect(cause));
    if (isWithStack && cause instanceof Error) lines.push(cause.stack ?? "");
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  const text = lines.join("\n  because: ");
  return isFull ? `${text}\n${fullDiskAdvice}` : text;
}

/** A refused connection arrives as an AggregateError without a text of its own. */
function readMessage(error: Error): string {
  if (error.message !== "") return error.message;
  if (error instanceof AggregateError) return error.errors.map(String).join("; ");
  return error.name;
}
