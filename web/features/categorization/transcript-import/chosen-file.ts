import { largestImport } from "#contract/operations/reviews/transcript-import.ts";

/** A file as it was read; `id` tells it from the same file chosen again after it was corrected. */
export type ChosenFile = { id: number; name: string; content: string };

export type FileOutcome = { file: ChosenFile } | { problem: string } | { tooLarge: string };

/** Bytes of a call that the server reads, less what surrounds the file. */
const largestBody = 3 * 1024 * 1024 - 2_048;
let lastId = 0;

/** Kinds of files that are imported, by the ends of their names. */
const textFile = /\.(jsonl|csv|json|txt)$/i;

/** Reads a file in the browser, unless it is larger than an import over the page may be. */
export async function readChosenFile(file: File): Promise<FileOutcome> {
  if (file.size > largestBody) return { tooLarge: file.name };
  let content: string;
  try {
    // With a byte order mark, so that the SHA-256 that the server keeps is that of the file.
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    content = decoder.decode(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError)
      return {
        problem: textFile.test(file.name)
          ? `${file.name} is not UTF-8 text: save it as UTF-8 and choose it again.`
          : `${file.name} is not a text file. Choose a .jsonl, .csv, .json, or .txt file.`,
      };
    return { problem: `${file.name} cannot be opened: choose it again.` };
  }
  // Quotes and line ends take two characters on the way.
  const bytes = new Blob([JSON.stringify(content)]).size;
  if (content.length > largestImport || bytes > largestBody) return { tooLarge: file.name };
  lastId += 1;
  return { file: { id: lastId, name: file.name, content } };
}

/** What to type where Sentinel runs, for a file of any size. */
export function importCommand(name: string, source: string): string {
  const path = /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;
  return `npm run sentinel -- ingest transcripts ${path} --source ${source}`;
}
