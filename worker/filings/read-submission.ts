import { hash } from "node:crypto";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import type { UnreadableRecord } from "#database/filings/unreadable.ts";
import { cutOffFlag } from "#database/sources/indexes/index-comparison.ts";
import { unreadableFiling } from "#sources/edgar/archive/archive-file.ts";
import { readFullSubmission } from "#sources/edgar/archive/full-submission.ts";
import { noMetadata } from "#sources/edgar/archive/metadata-pages.ts";
import type { Fetched } from "#sources/edgar/client/edgar-client.ts";
import { endsWithClosingTag } from "#sources/edgar/submission/submission.ts";
import { filingRecordOf } from "#worker/jobs/ingest-archive.ts";

/** What lists say of a filing, used where its own header lacks it. */
export type ListedFacts = {
  accession: string;
  form: string;
  acceptedAt: string | null;
  filedOn: string | null;
};

export type ReadSubmission =
  | { kind: "filing"; record: FilingRecord }
  | { kind: "unreadable"; record: UnreadableRecord };

/**
 * Reads a fetched full submission as the database takes it, without its text.
 * @param source  name kept with the filing; its place is the address below the host
 * @returns the filing, or why it cannot be read; never throws for what it contains
 */
export function readSubmission(
  answer: Fetched,
  listed: ListedFacts,
  source: string,
): ReadSubmission {
  const path = archivePath(answer.url);
  const sha256 = hash("sha256", answer.bytes, "hex");
  const file = { path, bytes: answer.bytes, sha256, isWhole: answer.isWhole };
  try {
    const filing = readFullSubmission(file, listed.accession, noMetadata);
    const record = {
      ...withListedDates(filingRecordOf(filing, source), listed),
      ...(answer.isWhole ? { original: answer.bytes } : {}),
    };
    return { kind: "filing", record: isCutOff(answer, record) ? flaggedAsCutOff(record) : record };
  } catch (error) {
    const about = { path, accession: listed.accession, form: listed.form, sha256 };
    const { reasonCode, reason } = unreadableFiling(error, about);
    const { filedOn } = listed;
    return { kind: "unreadable", record: { source, reasonCode, reason, filedOn, ...about } };
  }
}

/** Before, whole submissions may lack their closing tag. */
const closedSince = "2001-01-01";

/**
 * Whether EDGAR sent the start of a submission as if it were complete: its folder is still being
 * written. The part that is there can be read, and the missing part would never be noticed.
 */
function isCutOff({ bytes, isWhole }: Fetched, { filedOn }: FilingRecord): boolean {
  return isWhole && (filedOn ?? closedSince) >= closedSince && !endsWithClosingTag(bytes);
}

function flaggedAsCutOff(record: FilingRecord): FilingRecord {
  return { ...record, flags: [...record.flags, cutOffFlag].sort() };
}

/** "Archives/edgar/data/…" of an address. */
export function archivePath(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Headers of the 1990s have no acceptance time; the feed's is as good. */
function withListedDates(record: FilingRecord, listed: ListedFacts): FilingRecord {
  const hasAcceptance = record.acceptedAt !== null || listed.acceptedAt === null;
  const hasDate = record.filedOn !== null || listed.filedOn === null;
  return {
    ...record,
    ...(hasAcceptance ? {} : { acceptedAt: listed.acceptedAt, acceptedOrigin: "feed" }),
    ...(hasDate ? {} : { filedOn: listed.filedOn, filedOnOrigin: "index" }),
  };
}
