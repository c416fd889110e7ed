import { parentPort } from "node:worker_threads";
import { findMany } from "#domain/alerts/keywords/find-many.ts";
import { filingWords } from "#domain/keywords/filing-words.ts";
import type { KeywordAnswer, KeywordTask } from "#worker/alerts/keywords/keyword-messages.ts";

const port = parentPort;
if (port === null) throw new Error("This file runs as a thread of the watch for keywords.");

port.on("message", (task: KeywordTask) => port.postMessage(answerTo(task)));

function answerTo(task: KeywordTask): KeywordAnswer {
  return task.kind === "find"
    ? { kind: "found", found: findMany(task.keywords, task.documents) }
    : { kind: "words", words: filingWords(task.texts) };
}
