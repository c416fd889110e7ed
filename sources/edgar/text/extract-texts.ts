import { decodeText } from "../submission/decode-text.ts";
import {
  looksLikeSubmission,
  parseSubmission,
  type SubmissionDocument,
} from "../submission/submission.ts";
import { Unreadable, unreadableReasons } from "../unreadable.ts";
import { htmlToText } from "./html-to-text.ts";
import { searchedDocuments, type SearchedDocument } from "./searched-documents.ts";
import { type FoldedCharacters, TextWriter } from "./text-writer.ts";
import { decodeEntity } from "./decode-entity.ts";

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

/** Tags of EDGAR's own in plain-text filings: page and table marks, column rulers, wrappers. */
const mark =
  /<\/?(?:page|table|caption|s|c|fn|f\d{1,3}|text|pre|xbrl|document|type|sequence|filename|description)>/gi;

/**
 * Writes the text of a plain-text document of the 1990s with its lines; page and table marks end a
 * line, everything else between angle brackets is text.
 */
export function plainToText(plain: string, writer: TextWriter): void {
  let at = 0;
  for (const { index, 0: tag } of plain.matchAll(mark)) {
    writeWithEntities(plain, at, index, writer);
    if (tag.length > "</s>".length) writer.breakLine();
    else writer.breakWord();
    at = index + tag.length;
  }
  writeWithEntities(plain, at, plain.length, writer);
}

function writeWithEntities(plain: string, start: number, end: number, writer: TextWriter): void {
  const part = plain.slice(start, end);
  let at = 0;
  for (let found = part.indexOf("&"); found !== -1; found = part.indexOf("&", at)) {
    writer.write(part, at, found, true);
    const entity = decodeEntity(part, found);
    // Typists wrote "AT&T" and "R&D": without its semicolon it is text.
    const isEntity = entity !== null && part[found + entity.length - 1] === ";";
    const characters = isEntity ? entity.characters : "&";
    writer.write(characters, 0, characters.length, true);
    at = found + (isEntity ? entity.length : 1);
  }
  writer.write(part, at, part.length, true);
}
