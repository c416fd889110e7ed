import { parentPort } from "node:worker_threads";
import { findMany } from "#domain/alerts/keywords/find-many.ts";
import { buildSegment } from "#domain/keywords/positions/build-segment.ts";
import { filingWords } from "#domain/keywords/filing-words.ts";
import type { KeywordAnswer, KeywordTask } from "#worker/alerts/keywords/keyword-messages.ts";

const port = parentPort;
if (port === null) throw new Error("This file runs as a thread of the watch for keywords.");

port.on("message", (task: KeywordTask) => port.postMessage(answerTo(task)));

function answerTo(task: KeywordTask): KeywordAnswer {
  switch (task.kind) {
    case "find":
      return { kind: "found", found: findMany(task.keywords, task.documents) };
    case "words":
      return { kind: "words", words: filingWords(task.texts) };
    case "positions":
      return { kind: "positions", segment: buildSegment(task.filings) };
  }
}
