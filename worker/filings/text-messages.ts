import type { DocumentName } from "#sources/edgar/text/extract-texts.ts";

/** A request to a thread; the bytes are its own. */
export type TextTask = { form: string; bytes: ArrayBuffer };

/** What a thread answers: what it will read, each text as it is ready, and the end. */
export type TextAnswer =
  | { kind: "found"; documents: DocumentName[] }
  | { kind: "text"; documentNumber: number; text: string | null; refusal: string | null }
  | { kind: "unreadable"; reason: string }
  /** Once all texts are said: the filing's distinct words. */
  | { kind: "words"; words: string | null }
  | { kind: "done" };
