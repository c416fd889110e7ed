import { Worker } from "node:worker_threads";
import type { FilingTexts } from "#database/filings/filing-record.ts";
import { type DocumentName, extractorVersion } from "#sources/edgar/text/extract-texts.ts";
import type { TextAnswer, TextTask } from "#worker/filings/text-messages.ts";

type ThreadLimits = { longestMs: number; heapMegabytes: number };

/** One thread of a pool: started when needed, ended and restarted when a filing is too much for it. */
export class TextThread {
  readonly #limits: ThreadLimits;
  #worker: Worker | null = null;

  constructor(limits: ThreadLimits) {
    this.#limits = limits;
  }

  /**
   * The texts of one filing; one at a time. Texts that were ready when a thread ended are kept.
   * @param bytes  becomes the thread's
   */
  async extract(bytes: ArrayBuffer, form: string): Promise<FilingTexts> {
    const worker = (this.#worker ??= this.#start());
    const gathered = new GatheredTexts();
    const reason = await this.#run(worker, { form, bytes }, gathered);
    if (reason !== null) {
      this.#worker = null;
      await worker.terminate();
    }
    return gathered.finish(reason);
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  #start(): Worker {
    const worker = new Worker(new URL("text-thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMegabytes },
    });
    // An idle thread does not keep the process alive, and one that ends is replaced.
    worker.unref();
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }

  /** @returns why the thread did not finish; null when it did */
  async #run(worker: Worker, task: TextTask, gathered: GatheredTexts): Promise<string | null> {
    const { longestMs } = this.#limits;
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const timer = setTimeout(
      () => resolve(`Its text took longer than ${longestMs / 1000} seconds to extract.`),
      longestMs,
    );
    const onMessage = (answer: TextAnswer): void => {
      if (answer.kind === "done") resolve(null);
      else gathered.take(answer);
    };
    const onError = (error: unknown): void => resolve(describeFailure(error));
    worker.on("message", onMessage).once("error", onError).once("exit", onError);
    worker.ref();
    try {
      worker.postMessage(task, [task.bytes]);
      return await promise;
    } finally {
      clearTimeout(timer);
      worker.unref();
      worker.off("message", onMessage).off("error", onError).off("exit", onError);
    }
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
    return "Its text took more memory to extract than a filing may have.";
  const message = error instanceof Error ? error.message : `the thread ended (${String(error)})`;
  return `Its text could not be extracted: ${message}.`;
}

/** What a thread has reported for one filing so far. */
class GatheredTexts {
  #found: Map<number, DocumentName> | null = null;
  readonly #texts: FilingTexts["documents"][number][] = [];
  readonly #refused: FilingTexts["refused"][number][] = [];
  readonly #answered = new Set<number>();
  #words: string | null | undefined;

  take(answer: Exclude<TextAnswer, { kind: "done" }>): void {
    if (answer.kind === "found")
      this.#found = new Map(answer.documents.map((each) => [each.documentNumber, each]));
    else if (answer.kind === "unreadable") this.#refuseAll(answer.reason);
    else if (answer.kind === "words") this.#words = answer.words;
    else {
      const document = this.#found?.get(answer.documentNumber);
      if (document === undefined) return;
      this.#answered.add(answer.documentNumber);
      if (answer.text !== null) this.#texts.push({ ...document, text: answer.text });
      if (answer.refusal !== null) this.#refuse(document, answer.refusal);
    }
  }

  /** @param reason  why there is no more to come; null when all was said */
  finish(reason: string | null): FilingTexts {
    if (reason !== null && this.#found === null) this.#refuseAll(reason);
    if (reason !== null)
      for (const document of this.#found?.values() ?? [])
        if (!this.#answered.has(document.documentNumber)) this.#refuse(document, reason);
    const words = this.#words;
    return {
      extractorVersion,
      documents: this.#texts,
      refused: this.#refused,
      ...(words === undefined ? {} : { words }),
    };
  }

  #refuseAll(reason: string): void {
    this.#refused.push({ documentNumber: 0, filename: null, reason });
  }

  #refuse({ documentNumber, filename }: DocumentName, reason: string): void {
    this.#refused.push({ documentNumber, filename, reason });
  }
}
