import { parentPort } from "node:worker_threads";
import { filingWords } from "#domain/keywords/filing-words.ts";
import { foldCharacter } from "#contract/keywords/fold-character.ts";
import { documentsToSearch, extractText } from "#sources/edgar/text/extract-texts.ts";
import { FoldedCharacters } from "#sources/edgar/text/text-writer.ts";
import { Unreadable } from "#sources/edgar/unreadable.ts";
import type { TextAnswer, TextTask } from "#worker/filings/text-messages.ts";

const port = parentPort;
if (port === null) throw new Error("This file runs as a thread of a text pool.");

const characters = new FoldedCharacters(foldCharacter);

port.on("message", (task: TextTask) => {
  for (const answer of answersTo(task)) port.postMessage(answer);
  port.postMessage({ kind: "done" } satisfies TextAnswer);
});

function* answersTo({ form, bytes }: TextTask): Generator<TextAnswer> {
  try {
    const found = documentsToSearch(new Uint8Array(bytes), form);
    yield {
      kind: "found",
      documents: found.map(({ documentNumber, document: { type, filename } }) => ({
        documentNumber,
        type,
        filename,
      })),
    };
    const texts: string[] = [];
    for (const { documentNumber, document } of found) {
      const extracted = extractText(document, characters);
      if (extracted.text !== null) texts.push(extracted.text);
      yield { kind: "text", documentNumber, ...extracted };
    }
    yield { kind: "words", words: filingWords(texts) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield { kind: "unreadable", reason: error.message };
  }
}
