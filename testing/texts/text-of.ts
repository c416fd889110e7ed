import { foldCharacter } from "#contract/keywords/fold-character.ts";
import { documentsToSearch, extractText } from "#sources/edgar/text/extract-texts.ts";
import { htmlToText } from "#sources/edgar/text/html-to-text.ts";
import { plainToText } from "#sources/edgar/text/plain-to-text.ts";
import { FoldedCharacters, TextWriter } from "#sources/edgar/text/text-writer.ts";

const characters = new FoldedCharacters(foldCharacter);
const longest = 100_000_000;

/** The searchable text of an HTML document, as the product extracts it. */
export function textOfHtml(html: string): string {
  const writer = new TextWriter(characters, longest);
  htmlToText(html, writer);
  return writer.text();
}

/** The searchable text of a plain-text document. */
export function textOfPlain(plain: string): string {
  const writer = new TextWriter(characters, longest);
  plainToText(plain, writer);
  return writer.text();
}

/** What is extracted of a submission, without threads. */
export function textsOf(submission: string | Uint8Array, form: string) {
  const bytes = typeof submission === "string" ? Buffer.from(submission) : submission;
  return documentsToSearch(bytes, form).map(({ documentNumber, document }) => ({
    documentNumber,
    type: document.type,
    ...extractText(document, characters),
  }));
}
