import { open, readFile } from "node:fs/promises";
import { type AnchorLine, readAnchorLine } from "#platform/audit-anchors/anchor-line.ts";

const fileMode = 0o600;
/** Many lines; only the last is wanted. */
const tailBytes = 65_536;

/**
 * Every line that has the form of one, in order. A text that has not, such as the rest of a write that
 * was cut short, is left out: the chain of the others shows whether a line is missing.
 * @returns null when there is no file
 */
export async function readAnchorFile(path: string): Promise<AnchorLine[] | null> {
  const text = await orNull(readFile(path, "utf8"));
  return text === null ? null : linesOf(text);
}

/** The last line and whether the file ends with a line break; null without a file. */
export async function readAnchorTail(
  path: string,
): Promise<{ last: AnchorLine | null; isEnded: boolean } | null> {
  const handle = await orNull(open(path, "r"));
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), {
      position: start,
    });
    const text = buffer.toString("utf8", 0, bytesRead);
    const isEnded = text === "" || text.endsWith("\n");
    const last = linesOf(text).at(-1);
    if (last !== undefined || start === 0) return { last: last ?? null, isEnded };
    // What is longer than a line ever is: it must not hide the lines before it.
    return { last: (await readAnchorFile(path))?.at(-1) ?? null, isEnded };
  } finally {
    await handle.close();
  }
}

/** Adds a line, on the disk when this settles. Opened for appending, as `chattr +a` wants it. */
export async function appendToAnchorFile(path: string, text: string): Promise<void> {
  const handle = await open(path, "a", fileMode);
  try {
    await handle.appendFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function linesOf(text: string): AnchorLine[] {
  return text.split("\n").flatMap((line) => readAnchorLine(line) ?? []);
}

async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  return await reading.catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
}
