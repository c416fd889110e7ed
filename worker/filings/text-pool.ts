import { numberText } from "#contract/values/amount-text.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FilingTexts } from "#database/filings/filing-record.ts";
import { isSearchedForm } from "#sources/edgar/text/searched-documents.ts";
import { TextThread } from "#worker/filings/text-thread-handle.ts";

/** Extracts searchable text in threads of their own, with limits of time and size. */
export type TextPool = {
  /**
   * The text of a full submission's searchable documents, or of a document alone; null for forms that
   * are not searched. Never rejects for what a filing contains: what cannot be extracted in time, or
   * is too large, is named in `refused`, number 0 meaning the submission as a whole.
   * @param bytes  the full submission; stays the caller's
   */
  extract: (bytes: Uint8Array, form: string) => Promise<FilingTexts | null>;
  /** Waits for earlier calls, at most the time a filing may take for each. */
  close: () => Promise<void>;
};

export type TextPoolLimits = {
  threads: number;
  /** For one filing. */
  longestMs: number;
  /** Bytes of a submission that are read. */
  mostBytes: number;
  /** Heap of a thread; the largest submission needs about half. */
  heapMegabytes: number;
};

/** What the product uses. */
export const usualTextLimits: TextPoolLimits = {
  threads: 2,
  longestMs: 20_000,
  mostBytes: 50_000_000,
  heapMegabytes: 768,
};

/** Copied between two iterations of the event loop; takes about a millisecond. */
const copiedAtOnce = 4_000_000;

/** Opens a pool; its threads start with the first filing. */
export function openTextPool(changes: Partial<TextPoolLimits> = {}): TextPool {
  const limits = { ...usualTextLimits, ...changes };
  const free = Array.from({ length: limits.threads }, () => new TextThread(limits));
  const threads = [...free];
  const waiting: ((thread: TextThread) => void)[] = [];
  const underWay = new Set<Promise<unknown>>();
  let isClosing = false;

  const extractQueued = async (bytes: Uint8Array, form: string): Promise<FilingTexts> => {
    const thread = free.pop() ?? (await new Promise<TextThread>((take) => waiting.push(take)));
    try {
      const texts = await thread.extract(await copyOf(bytes, limits.mostBytes), form);
      return bytes.length <= limits.mostBytes ? texts : withCutNoted(texts, limits.mostBytes);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free.push(thread);
      else next(thread);
    }
  };
  return {
    extract: async (bytes, form) => {
      if (!isSearchedForm(form)) return null;
      if (isClosing) throw new Error("the text pool is closed");
      const extraction = extractQueued(bytes, form);
      underWay.add(extraction);
      return await extraction.finally(() => underWay.delete(extraction));
    },
    close: async () => {
      isClosing = true;
      await Promise.allSettled(underWay);
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}

/** The thread's own copy, made so that nothing else waits for it. */
async function copyOf(bytes: Uint8Array, most: number): Promise<ArrayBuffer> {
  const copy = new Uint8Array(Math.min(bytes.length, most));
  for (let at = 0; at < copy.length; at += copiedAtOnce) {
    if (at > 0) await nextTurn();
    copy.set(bytes.subarray(at, Math.min(at + copiedAtOnce, copy.length)), at);
  }
  return copy.buffer;
}

function withCutNoted(texts: FilingTexts, most: number): FilingTexts {
  const reason = `Only the first ${numberText(most, 0)} bytes of the submission are searched.`;
  return { ...texts, refused: [{ documentNumber: 0, filename: null, reason }, ...texts.refused] };
}
