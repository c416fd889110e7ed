import { fullDiskAdvice, isDiskFull } from "#cli/full-disk.ts";
import { inspect } from "node:util";

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
