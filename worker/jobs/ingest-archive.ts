import type { Pool } from "pg";
import type { FilingRecord, ShareCountRecord } from "#database/filings/filing-record.ts";
import { fillDatesFromListings, findListing } from "#database/filings/listings.ts";
import { recordRun } from "#database/filings/runs.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import { storeUnreadable, type UnreadableRecord } from "#database/filings/unreadable.ts";
import { withArchiveOriginals, withArchiveTexts } from "#worker/filings/archive-texts.ts";
import { openTextPool, type TextPool } from "#worker/filings/text-pool.ts";
import { MetadataIngest } from "#worker/jobs/ingest-metadata.ts";
import type { FilingItem } from "#sources/edgar/archive/archive-item.ts";
import { readFiling } from "#sources/edgar/archive/read-filing.ts";
import { scanArchive } from "#sources/edgar/archive/scan-archive.ts";
import { isSearchedForm } from "#sources/edgar/text/searched-documents.ts";
import type { UnreadableFiling, ParsedFiling } from "#sources/edgar/parsed-filing.ts";

/** What one run did; filings count once each, other files by kind. */
export type IngestOutcome = {
  filings: number;
  stored: number;
  unchanged: number;
  /** Filings of which no copy can be read. */
  unreadable: number;
  lists: number;
  /** Lines of lists, further copies and files that cannot be read. */
  otherUnreadable: number;
  ignored: number;
};

/** Filings written in one transaction; also how much a killed process has to read again. */
const filingsPerTransaction = 400;
/** Bytes of filings whose text is written in one transaction; texts are a fraction of it. */
const searchedBytesPerTransaction = 32_000_000;

type ArchiveContext = {
  pool: Pool;
  root: string;
  source: string;
  onProgress?: (outcome: IngestOutcome) => void;
};

/**
 * Imports a directory laid out like EDGAR: lists first, then filings, then the dates that lists
 * give to bare documents. Running it again changes nothing; killed anywhere and run again, it ends
 * in the same rows as one clean run.
 */
export async function ingestArchive(context: ArchiveContext): Promise<IngestOutcome> {
  const { pool, source } = context;
  const textPool = openTextPool();
  try {
    return await recordRun(pool, { kind: "archive", source }, () => ingestItems(context, textPool));
  } finally {
    await textPool.close();
  }
}

async function ingestItems(context: ArchiveContext, textPool: TextPool): Promise<IngestOutcome> {
  const { pool, root, source } = context;
  const outcome: IngestOutcome = {
    filings: 0,
    stored: 0,
    unchanged: 0,
    unreadable: 0,
    lists: 0,
    otherUnreadable: 0,
    ignored: 0,
  };
  const metadata = new MetadataIngest({ pool, root, source });
  const writer = new BatchWriter({ pool, root, textPool }, outcome);
  for await (const item of scanArchive(root)) {
    if (item.kind === "filing") {
      // Lists come first in a scan: from here on they are all known.
      await metadata.flush();
      outcome.filings += 1;
      await takeFiling(context, item, { writer, outcome });
    } else if (item.kind === "ignored") {
      outcome.ignored += 1;
    } else if (item.kind === "unreadable") {
      outcome.otherUnreadable += 1;
      await writer.unreadable({ ...item, source });
    } else {
      outcome.otherUnreadable += await metadata.take(item);
      outcome.lists += 1;
    }
    context.onProgress?.(outcome);
  }
  await metadata.flush();
  await writer.finish();
  await fillDatesFromListings(pool);
  return outcome;
}

async function takeFiling(
  context: ArchiveContext,
  item: FilingItem,
  { writer, outcome }: { writer: BatchWriter; outcome: IngestOutcome },
): Promise<void> {
  const { pool, root, source } = context;
  const filing = await readFiling(root, item, async (accession) => {
    const listing = await findListing(pool, accession);
    return listing === null ? null : { ...listing, role: null };
  });
  if (filing.kind === "unreadable") {
    outcome.unreadable += 1;
    await writer.unreadable(withSource(filing, source));
    return;
  }
  for (const copy of filing.setAside) await writer.unreadable(withSource(copy, source));
  outcome.otherUnreadable += filing.setAside.length;
  const searchedBytes = isSearchedForm(filing.form)
    ? filing.documents.reduce((sum, { bytes }) => sum + bytes, 0)
    : 0;
  await writer.filing(filingRecordOf(filing, source), searchedBytes);
}

function withSource(filing: UnreadableFiling, source: string): UnreadableRecord {
  const { path, accession, form, reasonCode, reason, sha256 } = filing;
  return { source, path, accession, form, reasonCode, reason, sha256 };
}

type WriterContext = { pool: Pool; root: string; textPool: TextPool };

/** Gathers filings into batches and writes one batch while the next is being read. */
class BatchWriter {
  readonly #context: WriterContext;
  readonly #outcome: IngestOutcome;
  #filings: FilingRecord[] = [];
  #searchedBytes = 0;
  #unreadable: UnreadableRecord[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(context: WriterContext, outcome: IngestOutcome) {
    this.#context = context;
    this.#outcome = outcome;
  }

  async filing(record: FilingRecord, searchedBytes: number): Promise<void> {
    this.#filings.push(record);
    this.#searchedBytes += searchedBytes;
    await this.#writeWhenFull();
  }

  async unreadable(record: UnreadableRecord): Promise<void> {
    this.#unreadable.push(record);
    await this.#writeWhenFull();
  }

  async finish(): Promise<void> {
    await this.#write();
    await this.#writing;
  }

  async #writeWhenFull(): Promise<void> {
    const isFull =
      this.#filings.length + this.#unreadable.length >= filingsPerTransaction ||
      this.#searchedBytes >= searchedBytesPerTransaction;
    if (isFull) await this.#write();
  }

  async #write(): Promise<void> {
    await this.#writing;
    const filings = this.#filings;
    const unreadable = this.#unreadable;
    this.#filings = [];
    this.#unreadable = [];
    this.#searchedBytes = 0;
    const writing = this.#store(filings, unreadable);
    // A failure is raised to the next caller that awaits the batch; until then it must not end the process.
    writing.catch(() => undefined);
    this.#writing = writing;
  }

  async #store(filings: FilingRecord[], unreadable: UnreadableRecord[]): Promise<void> {
    const { pool } = this.#context;
    const withTexts = await withArchiveTexts(this.#context, filings);
    const complete = await withArchiveOriginals(this.#context.root, withTexts);
    const { stored, unchanged } = await storeFilings(pool, complete);
    await storeUnreadable(pool, unreadable);
    this.#outcome.stored += stored;
    this.#outcome.unchanged += unchanged;
  }
}

/** What a parser read, as the database takes it. Nothing is added, dropped or repaired. */
export function filingRecordOf(filing: ParsedFiling, source: string): FilingRecord {
  return {
    accession: filing.accession,
    form: filing.form,
    issuerCik: filing.issuerCik,
    acceptedAt: filing.acceptedAt,
    acceptedOrigin: filing.acceptedOrigin,
    filedOn: filing.filedOn,
    filedOnOrigin: filing.filedOnOrigin,
    periodOfReport: filing.periodOfReport,
    items: filing.items,
    itemTitles: filing.itemTitles,
    documents: filing.documents,
    sha256: Buffer.from(filing.sha256, "hex"),
    source,
    path: filing.path,
    completeness: filing.completeness,
    flags: filing.flags,
    entities: filing.entities,
    ownership: filing.kind === "ownership" ? filing.ownership : null,
    ...(filing.kind === "planned-sale" ? { notice: filing.notice } : {}),
    shareCounts: filing.kind === "periodic-report" ? coverShareCounts(filing) : [],
    item408: filing.kind === "periodic-report" ? filing.item408 : null,
    texts: null,
  };
}

/** Cover-page counts become known on the day of filing; without one they cannot be used. */
function coverShareCounts(
  filing: Extract<ParsedFiling, { kind: "periodic-report" }>,
): ShareCountRecord[] {
  const { filedOn, accession, form } = filing;
  if (filedOn === null) return [];
  return filing.coverShareCounts.map((count) => ({
    ...count,
    filedOn,
    accession,
    form,
    origin: "cover-page",
  }));
}
