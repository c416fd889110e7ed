import { zipFile } from "#demo/edgar/zip.ts";

/** A zip file of texts, by the name of the entry. */
export function zipOfTexts(entries: readonly (readonly [name: string, text: string])[]): Buffer {
  return zipFile(entries.map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}
