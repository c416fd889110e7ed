import { readFile, stat } from "node:fs/promises";

const largestFile = 64 * 1024 * 1024;

/**
 * The text of a file of transcripts.
 * @returns the text, or a sentence that says why it is none and what to do
 * @throws the system's error when the file cannot be opened
 */
export async function readTranscriptText(
  path: string,
): Promise<{ text: string } | { toDo: string }> {
  if ((await stat(path)).size > largestFile)
    return {
      toDo: "The file is larger than 64 MB. Split it; JSON lines can be split at any line.",
    };
  const bytes = await readFile(path);
  const notText = { toDo: "The file is not UTF-8 text. Save it as UTF-8." };
  if (bytes.includes(0)) return notText;
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return notText;
  }
}
