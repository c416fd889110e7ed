import type { SubmissionDocument } from "../submission/submission.ts";
import { formFamily } from "../archive/forms.ts";

/** A document that is searched, and its place in the submission, from 1. */
export type SearchedDocument = { documentNumber: number; document: SubmissionDocument };

/** Whether filings of a form are searched: 8-K, 10-Q, 10-K, their variants and amendments. */
export function isSearchedForm(form: string): boolean {
  const family = formFamily(form);
  return family === "current-report" || family === "periodic-report";
}

/**
 * The documents of a submission that are searched for keywords: those of the form itself (the first
 * of all where none has its type) and exhibits in HTML or plain text, XBRL excepted.
 */
export function searchedDocuments(
  form: string,
  documents: readonly SubmissionDocument[],
): SearchedDocument[] {
  const hasPrimary = documents.some((document) => document.type === form);
  return documents
    .map((document, index) => ({ documentNumber: index + 1, document }))
    .filter(({ documentNumber, document }) => {
      const isPrimary = hasPrimary ? document.type === form : documentNumber === 1;
      return (isPrimary || isTextExhibit(document)) && !isOtherFormat(document);
    });
}

function isTextExhibit({ type, filename }: SubmissionDocument): boolean {
  if (!/^EX-/i.test(type) || /^EX-101/i.test(type)) return false;
  // Submissions of the 1990s name no files.
  return filename === null || /\.(?:html?|txt)$/i.test(filename);
}

/** By name or by first bytes: PDF, pictures and archives come uuencoded between their own tags. */
function isOtherFormat(document: SubmissionDocument): boolean {
  const { filename } = document;
  if (filename !== null && /\.(?:xml|xsd|json|zip|pdf|jpe?g|gif|png|xlsx?)$/i.test(filename))
    return true;
  const start = Buffer.from(document.textBytes().subarray(0, 512)).toString("latin1");
  return /^\s*(?:<(?:PDF|XML|JSON|ZIP|EXCEL)>|%PDF-|(?:<[A-Z]+>\s*)?begin(?:-base64)? \d{3} \S)/i.test(
    start,
  );
}
