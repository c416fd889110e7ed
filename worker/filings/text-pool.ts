import type { FilingTexts } from "#database/filings/filing-record.ts";

/** Extracts searchable text in threads of their own, with limits of time and size. */
export type TextPool = {
  /**
   * The text of a full submission's searchable documents, null for forms that are not searched.
   * Never rejects for what a filing contains: what cannot be extracted in time is named in `refused`.
   * @param bytes  the full submission; stays the caller's
   */
  extract: (bytes: Uint8Array, form: string) => Promise<FilingTexts | null>;
  close: () => Promise<void>;
};

/** Opens the threads. */
export function openTextPool(): TextPool {
  return { extract: async () => null, close: async () => undefined };
}
