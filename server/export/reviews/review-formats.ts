import type { ReviewFormat } from "#contract/operations/reviews/categorization-administration.ts";
import type { StoredReview } from "#database/categorization/read-reviews.ts";
import { csvLine, csvType } from "#server/export/send-csv.ts";
import { aboutRecord, type ReviewFacts } from "#server/export/reviews/review-facts.ts";
import { codePointRanges } from "#contract/categorization/highlight-range.ts";

type Format = {
  contentType: string;
  /** What precedes all rows. */
  head: (facts: ReviewFacts) => string;
  row: (review: StoredReview) => string;
};

type Column = { name: string; textOf: (record: ReviewRecord) => string };

/** One line for each label or decision: highlights are counted and listed, not lines of their own. */
const columns: readonly Column[] = [
  { name: "record", textOf: ({ record }) => record },
  { name: "gvkey", textOf: ({ gvkey }) => gvkey },
  { name: "company_name", textOf: ({ company_name: name }) => name },
  { name: "call_source", textOf: ({ call_source: source }) => source },
  { name: "call_key", textOf: ({ call_key: key }) => key },
  { name: "call_title", textOf: ({ call_title: title }) => title },
  { name: "held_on", textOf: ({ held_on: day }) => day },
  { name: "interaction_num", textOf: ({ interaction_num: number }) => String(number) },
  { name: "revision", textOf: ({ revision }) => String(revision) },
  { name: "present_revision", textOf: ({ present_revision: present }) => String(present) },
  { name: "is_withdrawn", textOf: ({ is_withdrawn: isWithdrawn }) => yesNo(isWithdrawn) },
  { name: "kind", textOf: ({ kind }) => kind },
  { name: "heading", textOf: ({ heading }) => heading },
  { name: "reviewer", textOf: ({ reviewer }) => reviewer ?? "" },
  { name: "label", textOf: ({ label }) => (label === null ? "" : String(label)) },
  { name: "note", textOf: ({ note }) => note ?? "" },
  { name: "num_highlights", textOf: ({ highlights }) => String(highlights.length) },
  // No highlight holds a line feed.
  {
    name: "highlighted",
    textOf: ({ highlights }) => highlights.map(({ text }) => text).join("\n"),
  },
  {
    name: "highlight_offsets",
    textOf: ({ highlights }) => JSON.stringify(highlights.map(({ start, end }) => [start, end])),
  },
  {
    name: "highlight_offsets_utf16",
    textOf: ({ highlights }) =>
      JSON.stringify(highlights.map((range) => [range.start_utf16, range.end_utf16])),
  },
  { name: "version", textOf: ({ version }) => String(version) },
  { name: "is_latest", textOf: ({ is_latest: isLatest }) => yesNo(isLatest) },
  { name: "saved_at", textOf: ({ saved_at: at }) => at },
  { name: "saved_by", textOf: ({ saved_by: by }) => by },
  { name: "text", textOf: ({ text }) => text },
];

/** The formats in which reviews can be exported. */
export const reviewFileFormats: Readonly<Record<ReviewFormat, Format>> = {
  csv: {
    contentType: csvType,
    head: ({ moment }) =>
      csvLine(columns.map(({ name }) => name)) +
      moment.withheld
        .map(({ gvkey, companyName }) => csvLine(withheldCells(gvkey, companyName)))
        .join(""),
    row: (review) => {
      const record = reviewRecord(review);
      return csvLine(columns.map(({ textOf }) => textOf(record)));
    },
  },
  jsonl: {
    contentType: "application/x-ndjson; charset=utf-8",
    head: (facts) => jsonLine(aboutRecord(facts)),
    row: (review) => jsonLine(reviewRecord(review)),
  },
};

/** What is excluded is stated in the file itself. */
function withheldCells(gvkey: string, companyName: string): string[] {
  const known: Readonly<Record<string, string>> = {
    record: "withheld",
    gvkey,
    company_name: companyName,
  };
  return columns.map(({ name }) => known[name] ?? "");
}

function jsonLine(record: object): string {
  return `${JSON.stringify(record)}\n`;
}

function yesNo(answer: boolean): string {
  return answer ? "1" : "0";
}

/** A label or decision as JSON lines have it. */
function reviewRecord(review: StoredReview) {
  const { text, highlights } = review;
  const codePoints = codePointRanges(text, highlights);
  return {
    record: review.kind,
    gvkey: review.gvkey,
    company_name: review.companyName,
    fraud_description: review.fraudDescription,
    call_source: review.source,
    call_key: review.callKey,
    call_title: review.callTitle,
    held_on: review.heldOn,
    interaction_num: review.interactionNum,
    revision: review.revision,
    present_revision: review.presentRevision,
    is_withdrawn: review.isWithdrawn,
    kind: review.textKind,
    heading: review.heading,
    reviewer: review.reviewer,
    label: review.label,
    note: review.note,
    highlights: highlights.map(([start, end], place) => ({
      start: codePoints[place]?.[0] ?? null,
      end: codePoints[place]?.[1] ?? null,
      start_utf16: start,
      end_utf16: end,
      text: text.slice(start, end),
    })),
    version: review.version,
    is_latest: review.isLatest,
    saved_at: review.savedAt,
    saved_by: review.savedBy,
    text,
  };
}

type ReviewRecord = ReturnType<typeof reviewRecord>;
