import { createHash } from "node:crypto";
import { renderFiling } from "#demo/edgar/submission-text.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { readFullSubmission } from "#sources/edgar/archive/full-submission.ts";
import { noMetadata } from "#sources/edgar/archive/metadata-pages.ts";
import type { ParsedFiling } from "#sources/edgar/parsed-filing.ts";

/** Reads the submission of a filing of the world with the product's own parsers. */
export function readSubmissionOf(filing: Filing): ParsedFiling {
  const bytes = renderFiling(filing).submission;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const file = { path: `${filing.accession}.txt`, bytes, sha256, isWhole: true };
  return readFullSubmission(file, filing.accession, noMetadata);
}

/** Plants whose submission is meant to be unreadable, or whose lines are meant to be flagged. */
export function isSpoiled({ plants }: Filing): boolean {
  return plants.some((id) => id.startsWith("broken-") || id === "notice-unreadable");
}
