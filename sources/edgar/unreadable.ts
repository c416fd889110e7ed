/** Why a document could not be read; stable, stored and shown to users. */
export const unreadableReasons = {
  "unreadable-file": "The file could not be opened.",
  empty: "The document is empty.",
  "too-large": "The document exceeds the size limit of Sentinel.",
  "bad-encoding": "The bytes are not text in any encoding EDGAR uses.",
  "not-edgar": "The document is not in a format EDGAR publishes.",
  "html-error-page": "The file contains an HTML page instead of EDGAR data.",
  "no-xml":
    "The filing has no ownership XML (forms filed on paper or before mid-2003 are plain text).",
  "no-notice-xml":
    "The filing has no Form 144 XML (notices filed on paper before April 2023 have none).",
  doctype: "The XML declares a document type, which EDGAR never does.",
  "too-deep": "The XML is nested deeper than any EDGAR form.",
  truncated: "The document ends before its last closing tag.",
  "malformed-xml": "The XML is not well formed.",
  "wrong-root": "The XML is not an ownership document.",
  "missing-form": "The document does not state its form.",
  "missing-issuer": "The ownership document names no issuer.",
  "missing-owner": "The ownership document names no reporting owner.",
  "missing-filer": "The header names no filer.",
  "no-document":
    "Only the header or the index page of the filing is available; its document is missing.",
  "missing-header": "The submission has no SEC header.",
  "no-accession": "The accession number of this document is unknown.",
  "accession-mismatch":
    "The accession number inside the document differs from the one in its path.",
  "unknown-form": "No header, index page, list, or inline XBRL states the form of this document.",
  "malformed-json": "The JSON is not well formed or does not have EDGAR's structure.",
  "malformed-line": "The line does not have the layout of the index.",
} as const;

export type UnreadableReason = keyof typeof unreadableReasons;

/** A document of an outside source that cannot be read; `message` is one human sentence, with what was seen. */
export class Unreadable extends Error {
  readonly reasonCode: UnreadableReason;

  /** The form, where the document tells it although it cannot be used. */
  readonly form: string | null;

  constructor(reasonCode: UnreadableReason, seen?: string, form: string | null = null) {
    const sentence: string = unreadableReasons[reasonCode];
    super(seen === undefined ? sentence : `${sentence.slice(0, -1)}: ${seen}.`);
    this.name = "Unreadable";
    this.reasonCode = reasonCode;
    this.form = form;
  }
}
