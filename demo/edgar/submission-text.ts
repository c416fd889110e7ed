import type { Filing } from "#demo/world/filings/filing.ts";
import { documentsOf } from "#demo/edgar/documents.ts";
import { oddPicture, spoiledDocument, spoiledSubmission } from "#demo/edgar/flaws.ts";
import type { FiledDocument } from "#demo/edgar/filed-document.ts";
import { latin1Bytes } from "#demo/edgar/markup.ts";
import { keyHeader } from "#demo/edgar/sgml-header.ts";
import { compactDate } from "#demo/edgar/paths.ts";

/** Whether a filing's documents are written in Latin-1 instead of UTF-8. */
export function isLatin1(filing: Filing): boolean {
  return filing.plants.includes("latin-1-text") || (filing.kind === "ownership" && filing.isLatin1);
}

export function documentBytes(filing: Filing, text: string): Buffer {
  return isLatin1(filing) ? latin1Bytes(text) : Buffer.from(text, "utf8");
}

export type RenderedFiling = {
  documents: readonly FiledDocument[];
  /** The full submission: header and documents in one text file. */
  submission: Buffer;
};

/** What lists say of a filing's bytes. */
export type FilingSummary = {
  size: number;
  primaryFilename: string;
  primaryDescription: string;
  isInlineXbrl: boolean;
};

let lastFiling: Filing | null = null;
let lastRendered: RenderedFiling | null = null;
const summaries = new WeakMap<Filing, FilingSummary>();

/** Renders a filing; the last one is kept, since its pages are asked for one after another. */
export function renderFiling(filing: Filing): RenderedFiling {
  if (lastRendered !== null && lastFiling === filing) return lastRendered;
  const documents = documentsOf(filing).map((document) => {
    const text = spoiledDocument(filing, document.text);
    return { ...document, text, wrapper: text === "" ? null : document.wrapper };
  });
  if (filing.plants.includes("text-oddities"))
    documents.push({
      type: "GRAPHIC",
      filename: "logo.jpg",
      description: "LOGO",
      text: oddPicture,
      wrapper: null,
    });
  lastRendered = { documents, submission: submissionBytes(filing, documents) };
  lastFiling = filing;
  return lastRendered;
}

/** Summaries are kept for good: lists need those of all filings at every answer. */
export function summaryOf(filing: Filing): FilingSummary {
  const known = summaries.get(filing);
  if (known !== undefined) return known;
  const { documents, submission } = renderFiling(filing);
  const [primary] = documents;
  const summary = {
    size: submission.length,
    primaryFilename: primary?.filename ?? "",
    primaryDescription: primary?.description ?? "",
    isInlineXbrl: primary?.wrapper === "XBRL",
  };
  summaries.set(filing, summary);
  return summary;
}

function submissionBytes(filing: Filing, documents: readonly FiledDocument[]): Buffer {
  const text = [
    `<SEC-DOCUMENT>${filing.accession}.txt : ${compactDate(filing.filedOn)}\n`,
    keyHeader(filing, documents.length),
    ...documents.map(documentBlock),
    "</SEC-DOCUMENT>\n",
  ].join("");
  return documentBytes(filing, spoiledSubmission(filing, text));
}

function documentBlock(document: FiledDocument, index: number): string {
  const { type, filename, description, text, wrapper } = document;
  return [
    "<DOCUMENT>",
    `<TYPE>${type}`,
    `<SEQUENCE>${index + 1}`,
    `<FILENAME>${filename}`,
    ...(description === "" ? [] : [`<DESCRIPTION>${description}`]),
    "<TEXT>",
    ...(wrapper === null ? [] : [`<${wrapper}>`]),
    text.trimEnd(),
    ...(wrapper === null ? [] : [`</${wrapper}>`]),
    "</TEXT>",
    "</DOCUMENT>",
    "",
  ].join("\n");
}
