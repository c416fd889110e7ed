import type { KeywordFound } from "#domain/alerts/keywords/find-in-batches.ts";
import type { BuiltSegment } from "#domain/keywords/positions/build-segment.ts";
import type { SearchedText } from "#domain/keywords/find-keywords.ts";

/** A request to the thread: what a filing holds of keywords, which words it has, where those of some filings are. */
export type KeywordTask =
  | { kind: "find"; documents: readonly SearchedText[]; keywords: readonly string[] }
  | { kind: "words"; texts: readonly string[] }
  | { kind: "positions"; filings: readonly (readonly string[])[] };

/** What it answers, one answer per task, in order. */
export type KeywordAnswer =
  | { kind: "found"; found: KeywordFound[] }
  | { kind: "words"; words: string | null }
  | { kind: "positions"; segment: BuiltSegment };
