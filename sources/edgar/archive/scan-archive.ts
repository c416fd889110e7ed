import type { ArchiveItem } from "./archive-item.ts";

/**
 * Everything in a directory laid out like EDGAR, in one fixed order: metadata first (tickers,
 * submissions, facts, listings, feeds, index pages), then filings, then what is ignored.
 * Directories are read one at a time; links that leave the root are not followed.
 */
export async function* scanArchive(_root: string): AsyncGenerator<ArchiveItem> {
  yield* [];
}
