import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { findFilingsLackingTexts } from "#database/filings/document-texts.ts";
import type { FilingRecord, FilingTexts } from "#database/filings/filing-record.ts";
import { largestAlwaysKept } from "#database/filings/originals.ts";
import { readArchiveFile } from "#sources/edgar/archive/archive-file.ts";
import { extractorVersion } from "#sources/edgar/text/extract-texts.ts";
import { isSearchedForm } from "#sources/edgar/text/searched-documents.ts";
import { Unreadable } from "#sources/edgar/unreadable.ts";
import { type TextPool, usualTextLimits } from "#worker/filings/text-pool.ts";

/** One more than the threads: while they work, the next file is read. */
const filesAtOnce = usualTextLimits.threads + 1;

/**
 * The same filings, those that are searched and not yet stored with texts now with them.
 * @param context.root  the archive the filings were read from
 */
export async function withArchiveTexts(
  context: { pool: Pool; root: string; textPool: TextPool },
  filings: readonly FilingRecord[],
): Promise<FilingRecord[]> {
  const searched = filings.filter(({ form }) => isSearchedForm(form));
  const lacking = await findFilingsLackingTexts(context.pool, searched, extractorVersion);
  const waiting = searched.filter(({ accession }) => lacking.has(accession));
  const texts = new Map<FilingRecord, FilingTexts | null>();
  const takeQueued = async (): Promise<void> => {
    for (let filing = waiting.shift(); filing !== undefined; filing = waiting.shift())
      texts.set(filing, await textsOf(context, filing));
  };
  await Promise.all(Array.from({ length: filesAtOnce }, takeQueued));
  return filings.map((filing) => ({ ...filing, texts: texts.get(filing) ?? filing.texts }));
}

/** The same filings, small ones with the bytes that the archive has. */
export async function withArchiveOriginals(
  root: string,
  filings: readonly FilingRecord[],
): Promise<FilingRecord[]> {
  return await Promise.all(
    filings.map(async (filing) => {
      try {
        if ((await stat(join(root, filing.path))).size > largestAlwaysKept) return filing;
        const file = await readArchiveFile(root, filing.path, largestAlwaysKept);
        const isSame = file.isWhole && file.sha256 === filing.sha256.toString("hex");
        return isSame ? { ...filing, original: file.bytes } : filing;
      } catch (error) {
        if (error instanceof Unreadable || isAbsent(error)) return filing;
        throw error;
      }
    }),
  );
}

/** Removed since it was read. */
function isAbsent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function textsOf(
  { root, textPool }: { root: string; textPool: TextPool },
  filing: FilingRecord,
): Promise<FilingTexts | null> {
  try {
    // One byte more than is searched, so that the pool notes what is left out.
    const file = await readArchiveFile(root, filing.path, usualTextLimits.mostBytes + 1);
    // Changed since it was read: the next run reads it again.
    if (file.sha256 !== filing.sha256.toString("hex")) return null;
    const texts = await textPool.extract(file.bytes, filing.form);
    return texts === null ? null : withFilenames(texts, filing);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** A document stored alone in the archive does not contain its own name. */
function withFilenames(texts: FilingTexts, { documents }: FilingRecord): FilingTexts {
  const filenameOf = (documentNumber: number): string | null =>
    documents[documentNumber - 1]?.filename ?? null;
  return {
    ...texts,
    documents: texts.documents.map((document) => ({
      ...document,
      filename: document.filename ?? filenameOf(document.documentNumber),
    })),
  };
}
