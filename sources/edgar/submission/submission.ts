import type { FilingDocument } from "../parsed-filing.ts";
import { Unreadable } from "../unreadable.ts";
import { decodeText } from "./decode-text.ts";
import { parseHeader, type SubmissionHeader } from "./header.ts";
import { isOfCutTime, restoreLines, type SentLines } from "./restored-lines.ts";

export type SubmissionDocument = FilingDocument & {
  /** False when the bytes end before `</DOCUMENT>`. */
  isClosed: boolean;
  /**
   * The content between `<TEXT>` and `</TEXT>`, with the lines EDGAR cut in two joined again: a view on the
   * submission's bytes wherever there are none.
   */
  textBytes(): Uint8Array;
  /** The same, decoded; decodes again at every call. */
  text(): string;
};

export type Submission = {
  header: SubmissionHeader;
  documents: readonly SubmissionDocument[];
  /** Whether the closing tag of the whole is there; some filings of the 1990s lack it. */
  isClosed: boolean;
  /** Oddities of header and documents, e.g. "not-utf-8", "unclosed-document". */
  flags: readonly string[];
};

const privacyEnhanced = /^\s*-----BEGIN PRIVACY-ENHANCED MESSAGE-----/;

/** A header of a filing with hundreds of co-registrants stays far below this. */
const longestHeader = 4 * 1024 * 1024;

/**
 * Reads a full-submission text file: SEC-DOCUMENT, or IMS-DOCUMENT of 1993/94, alone or inside a
 * privacy-enhanced message. Documents are located, not decoded.
 * @throws {Unreadable} when the bytes are no submission or end inside the header
 */
export function parseSubmission(file: Uint8Array): Submission {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length === 0) throw new Unreadable("empty");
  const firstDocument = findTagLine(bytes, "<DOCUMENT>", 0);
  const headerEnd = findHeaderEnd(bytes, firstDocument);
  const { text, isUtf8 } = decodeText(bytes.subarray(0, headerEnd.at));
  const header = parseHeader(text);
  if (header.accession === null)
    throw new Unreadable(reasonForNoAccession(text, headerEnd.isClosed));
  if (header.form === null) throw new Unreadable(headerEnd.isClosed ? "missing-form" : "truncated");
  if (!headerEnd.isClosed && firstDocument === -1)
    throw new Unreadable("truncated", "the header does not end");
  const sent = {
    isEnhanced: privacyEnhanced.test(bytes.toString("latin1", 0, 100)),
    isOfCutTime: isOfCutTime({ accession: header.accession, filedOn: header.filedOn }),
  };
  const documents = firstDocument === -1 ? [] : readDocuments(bytes, firstDocument, sent);
  const flags = [...header.flags];
  if (!isUtf8) flags.push("not-utf-8");
  if (documents.some((document) => !document.isClosed)) flags.push("unclosed-document");
  return { header, documents, isClosed: endsWithClosingTag(bytes), flags };
}

/** Whether the closing tag of a full submission is there; some filings of the 1990s lack it. */
export function endsWithClosingTag(file: Uint8Array): boolean {
  const tail = Buffer.from(file.subarray(-4096)).toString("latin1");
  return /<\/(SEC|IMS)-DOCUMENT>/.test(tail);
}

/** Whether the bytes start as full submissions do. */
export function looksLikeSubmission(file: Uint8Array): boolean {
  const start = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 4096)).toString(
    "latin1",
  );
  return /^\s*(-----BEGIN PRIVACY-ENHANCED MESSAGE-----|<(SEC|IMS)-(DOCUMENT|HEADER)>)/.test(start);
}

function findHeaderEnd(bytes: Buffer, firstDocument: number): { at: number; isClosed: boolean } {
  const limit = Math.min(firstDocument === -1 ? bytes.length : firstDocument, longestHeader);
  const head = bytes.subarray(0, limit);
  for (const closing of ["</SEC-HEADER>", "</IMS-HEADER>"]) {
    const at = head.indexOf(closing);
    if (at !== -1) return { at, isClosed: true };
  }
  return { at: limit, isClosed: false };
}

function reasonForNoAccession(
  text: string,
  isClosed: boolean,
): "html-error-page" | "missing-header" | "no-accession" | "truncated" {
  if (/^\s*<(!doctype\s+html|html|head|body)[\s>]/i.test(text)) return "html-error-page";
  if (!/<(SEC|IMS)-HEADER>/.test(text)) {
    return /^\s*(-----BEGIN PRIVACY|<(SEC|IMS)-DOC)/.test(text) ? "truncated" : "missing-header";
  }
  return isClosed ? "no-accession" : "truncated";
}

function readDocuments(bytes: Buffer, first: number, sent: SentLines): SubmissionDocument[] {
  const documents: SubmissionDocument[] = [];
  let start = first;
  while (start !== -1) {
    const next = findTagLine(bytes, "<DOCUMENT>", start + 1);
    const limit = next === -1 ? bytes.length : next;
    const closing = bytes.subarray(start, limit).indexOf("</DOCUMENT>");
    const block = bytes.subarray(start, closing === -1 ? limit : start + closing);
    documents.push(readDocument(block, { isClosed: closing !== -1, sent }));
    start = next;
  }
  return documents;
}

function readDocument(
  block: Buffer,
  { isClosed, sent }: { isClosed: boolean; sent: SentLines },
): SubmissionDocument {
  const textTag = findTagLine(block, "<TEXT>", 0);
  const { text: head } = decodeText(
    block.subarray(0, textTag === -1 ? Math.min(block.length, 8192) : textTag),
  );
  const body =
    textTag === -1
      ? block.subarray(block.length)
      : textOf(block.subarray(textTag + "<TEXT>".length));
  const field = (tag: string): string | null =>
    new RegExp(`^<${tag}>(.*)$`, "m").exec(head)?.[1]?.trim() || null;
  const sequence = field("SEQUENCE");
  let restored: Uint8Array | null = null;
  const textBytes = (): Uint8Array => (restored ??= restoreLines(body, sent));
  return {
    type: field("TYPE") ?? "",
    sequence: sequence !== null && /^\d{1,6}$/.test(sequence) ? Number(sequence) : null,
    filename: field("FILENAME"),
    description: field("DESCRIPTION"),
    bytes: body.length,
    isClosed,
    textBytes,
    text: () => decodeText(textBytes()).text,
  };
}

function textOf(afterTag: Buffer): Buffer {
  const start = afterTag[0] === 0x0d ? 2 : 1;
  const end = afterTag.lastIndexOf("</TEXT>");
  return afterTag.subarray(Math.min(start, afterTag.length), end === -1 ? afterTag.length : end);
}

/** Offset of a tag at the start of a line, or -1. */
function findTagLine(bytes: Buffer, tag: string, from: number): number {
  let at = bytes.indexOf(tag, from);
  while (at > 0 && bytes[at - 1] !== 0x0a) at = bytes.indexOf(tag, at + 1);
  return at;
}
