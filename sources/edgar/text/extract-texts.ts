import { decodeText } from "../submission/decode-text.ts";
import {
  looksLikeSubmission,
  parseSubmission,
  type SubmissionDocument,
} from "../submission/submission.ts";
import { Unreadable, unreadableReasons } from "../unreadable.ts";
import { htmlToText } from "./html-to-text.ts";
import { plainToText } from "./plain-to-text.ts";
import { searchedDocuments, type SearchedDocument } from "./searched-documents.ts";
import { type FoldedCharacters, TextWriter } from "./text-writer.ts";

/** Raised when a text is extracted differently: stored texts of an older version are extracted again. */
export const extractorVersion = 3;

/** UTF-16 units of text kept of one document; the longest annual reports have a tenth of it. */
export const longestText = 16 * 1024 * 1024;

export type DocumentName = { documentNumber: number; type: string; filename: string | null };

export type ExtractedText = {
  /** Null when there is none to keep. */
  text: string | null;
  /** Why the text is missing, or is not all of it. */
  refusal: string | null;
};

/**
 * The searched documents of a full submission, or the one document the bytes are.
 * @throws {Unreadable} when the bytes start as a submission does but are none
 */
export function documentsToSearch(bytes: Uint8Array, form: string): SearchedDocument[] {
  if (looksLikeSubmission(bytes)) return searchedDocuments(form, parseSubmission(bytes).documents);
  const whole: SubmissionDocument = {
    type: form,
    sequence: 1,
    filename: null,
    description: null,
    bytes: bytes.length,
    isClosed: true,
    textBytes: () => bytes,
    text: () => decodeText(bytes).text,
  };
  return searchedDocuments(form, [whole]);
}

/** The text of one document as DOMAIN.md section 6 says; blocks are lines. */
export function extractText(
  document: SubmissionDocument,
  characters: FoldedCharacters,
): ExtractedText {
  try {
    const source = document.text();
    const writer = new TextWriter(characters, longestText);
    if (isHtml(source, document.filename)) htmlToText(source, writer);
    else plainToText(source, writer);
    return { text: writer.text(), refusal: incompleteness(document, writer) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { text: null, refusal: error.message || unreadableReasons[error.reasonCode] };
  }
}

const counts = new Intl.NumberFormat("en-US");

function incompleteness({ isClosed }: SubmissionDocument, { isFull }: TextWriter): string | null {
  if (isFull) return `Only the first ${counts.format(longestText)} characters are searched.`;
  return isClosed
    ? null
    : "The end of the document is missing; only the available part is searched.";
}

/** Where HTML begins if it is any. */
const lookedAt = 100_000;

function isHtml(source: string, filename: string | null): boolean {
  if (filename !== null && /\.html?$/i.test(filename)) return true;
  return /<(?:!doctype\s+html|(?:html|head|body|div|font|p|br|tr|td)[\s/>])/i.test(
    source.slice(0, lookedAt),
  );
}
