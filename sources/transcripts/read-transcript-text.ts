import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";

const largestFile = 64 * 1024 * 1024;

/**
 * The text of a file of transcripts.
 * @returns the text with the hash of the file, or a sentence that says why it is none and what to do
 * @throws the system's error when the file cannot be opened
 */
export async function readTranscriptText(
  path: string,
): Promise<{ text: string; sha256: Buffer } | { toDo: string }> {
  if ((await stat(path)).size > largestFile)
    return {
      toDo: "The file is larger than 64 MB. Split it; JSON lines can be split at any line.",
    };
  const bytes = await readFile(path);
  const notText = { toDo: "The file is not UTF-8 text. Save it as UTF-8." };
  if (bytes.includes(0)) return notText;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, sha256: createHash("sha256").update(bytes).digest() };
  } catch {
    return notText;
  }
}
