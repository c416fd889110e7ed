import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foldCharacter } from "#contract/keywords/fold-character.ts";
import { looksLikeSubmission, parseSubmission } from "#sources/edgar/submission/submission.ts";
import { documentsToSearch, extractText } from "#sources/edgar/text/extract-texts.ts";
import { isSearchedForm } from "#sources/edgar/text/searched-documents.ts";
import { FoldedCharacters } from "#sources/edgar/text/text-writer.ts";

export type RealText = { form: string; text: string };

/**
 * Searchable text of the real 8-K, 10-Q and 10-K filings of a folder, one for each filing.
 * @param shared  `../shared/data`: plain filings, and packed ones
 */
export async function readRealTexts(shared: string): Promise<RealText[]> {
  const scratch = await mkdtemp(join(tmpdir(), "sentinel-bench-texts-"));
  try {
    spawnSync("tar", ["-xJf", join(shared, "edgar-large.tar.xz"), "-C", scratch]);
    return [shared, scratch].flatMap((folder) =>
      readFolder(join(folder, "edgar/Archives/edgar/data")),
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function readFolder(root: string): RealText[] {
  const characters = new FoldedCharacters(foldCharacter);
  const found: RealText[] = [];
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
    if (!path.endsWith(".txt")) continue;
    const bytes = readFileSync(join(root, path));
    const form = looksLikeSubmission(bytes) ? formOf(bytes) : null;
    if (form === null || !isSearchedForm(form)) continue;
    const texts = documentsToSearch(bytes, form).map(
      ({ document }) => extractText(document, characters).text ?? "",
    );
    found.push({ form, text: texts.join("\n") });
  }
  return found;
}

function formOf(bytes: Uint8Array): string | null {
  try {
    return parseSubmission(bytes).header.form;
  } catch {
    return null;
  }
}
