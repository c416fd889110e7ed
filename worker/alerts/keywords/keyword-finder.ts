import { Worker } from "node:worker_threads";
import type { KeywordFound } from "#domain/alerts/keywords/find-in-batches.ts";
import type { BuiltSegment } from "#domain/keywords/positions/build-segment.ts";
import type { SearchedText } from "#domain/keywords/find-keywords.ts";
import type { KeywordAnswer, KeywordTask } from "#worker/alerts/keywords/keyword-messages.ts";

/** Reads texts in a thread of its own, one filing at a time, so that nothing else waits for it. */
export type KeywordFinder = {
  /**
   * What a filing holds of keywords, by keyword as typed.
   * @throws where the thread ends, or takes longer than a filing may
   */
  find(
    documents: readonly SearchedText[],
    keywords: readonly string[],
  ): Promise<Map<string, KeywordFound>>;
  /** The distinct words of a filing, as `filingWords` answers. @throws as `find` does */
  wordsOf(texts: readonly string[]): Promise<string | null>;
  /** Where the words of some filings are, as `buildSegment` answers. @throws as `find` does */
  positionsOf(filings: readonly (readonly string[])[]): Promise<BuiltSegment>;
  close(): Promise<void>;
};

/** Thousands of hostile keywords in the longest possible text take a fraction of this. */
const usualLongestMs = 120_000;
const usualHeapMegabytes = 512;

const usualLimits = { longestMs: usualLongestMs, heapMegabytes: usualHeapMegabytes };

/** A finder whose thread starts with the first filing. */
export function openKeywordFinder(limits = usualLimits): KeywordFinder {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function run(task: KeywordTask): Promise<KeywordAnswer> {
    const thread = (worker ??= startThread(limits.heapMegabytes, (ended) => {
      if (worker === ended) worker = null;
    }));
    const { promise, resolve, reject } = Promise.withResolvers<KeywordAnswer>();
    const timer = setTimeout(
      () =>
        reject(new Error(`A text was read for longer than ${limits.longestMs / 1000} seconds.`)),
      limits.longestMs,
    );
    const onEnd = (error: unknown): void =>
      reject(error instanceof Error ? error : new Error(`The thread ended (${String(error)}).`));
    thread.on("message", resolve).once("error", onEnd).once("exit", onEnd);
    thread.ref();
    try {
      thread.postMessage(task, []);
      return await promise;
    } catch (error) {
      worker = null;
      await thread.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      thread.unref();
      thread.off("message", resolve).off("error", onEnd).off("exit", onEnd);
    }
  }

  async function queued(task: KeywordTask): Promise<KeywordAnswer> {
    const turn = last.then(() => run(task));
    last = turn.catch(() => undefined);
    return await turn;
  }

  return {
    async find(documents, keywords) {
      const sent = documents.map(({ documentNumber, text }) => ({ documentNumber, text }));
      const answer = await queued({ kind: "find", documents: sent, keywords });
      const found = answer.kind === "found" ? answer.found : [];
      return new Map(found.map((each) => [each.keyword, each]));
    },
    async wordsOf(texts) {
      const answer = await queued({ kind: "words", texts });
      return answer.kind === "words" ? answer.words : null;
    },
    async positionsOf(filings) {
      const answer = await queued({ kind: "positions", filings });
      if (answer.kind !== "positions") throw new Error(`The thread answered "${answer.kind}".`);
      return answer.segment;
    },
    async close() {
      await last;
      await worker?.terminate();
      worker = null;
    },
  };
}

function startThread(heapMegabytes: number, onExit: (ended: Worker) => void): Worker {
  const started = new Worker(new URL("keyword-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  // An idle thread does not keep the process alive.
  started.unref();
  started.on("error", () => undefined);
  started.once("exit", () => onExit(started));
  return started;
}
