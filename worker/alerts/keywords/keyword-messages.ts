import type { KeywordFound } from "#domain/alerts/keywords/find-in-batches.ts";
import type { SearchedText } from "#domain/keywords/find-keywords.ts";

/** What the thread is asked: what a filing holds of keywords, or which words it has. */
export type KeywordTask =
  | { kind: "find"; documents: readonly SearchedText[]; keywords: readonly string[] }
  | { kind: "words"; texts: readonly string[] };

/** What it answers, one answer per task, in order. */
export type KeywordAnswer =
  | { kind: "found"; found: KeywordFound[] }
  | { kind: "words"; words: string | null };
