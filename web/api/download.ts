import { CallError } from "./call-error.ts";
import { postJson } from "./post-json.ts";
import { refusalIn } from "./refusal.ts";
import { withSession } from "#web/api/with-session.ts";

type DownloadOptions = {
  /** Where the server gives none. */
  fallbackName: string;
  signal?: AbortSignal | undefined;
  /** Called a few times a second with the bytes received. */
  onProgress?: ((receivedBytes: number) => void) | undefined;
  /** Awaited when all of the file has come; what fails here saves nothing. */
  beforeSaving?: (() => Promise<void>) | undefined;
};

/**
 * Asks for a file and hands it to the browser's downloads, once all of it has come: a file that
 * breaks off is never saved. Throws `CallError`, and what the signal was aborted with.
 */
export async function download(
  path: string,
  body: object,
  { fallbackName, signal, onProgress, beforeSaving }: DownloadOptions,
): Promise<void> {
  const { file, name } = await withSession(async (token) => {
    const response = await postJson(path, body, { token, signal });
    if (!response.ok) throw await refusalOf(response);
    const name = fileNameOf(response) ?? fallbackName;
    return { file: await wholeFile(response, signal, onProgress), name };
  });
  await beforeSaving?.();
  signal?.throwIfAborted();
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

const progressPauseMs = 250;
const partBytes = 8_000_000;

async function wholeFile(
  response: Response,
  signal: AbortSignal | undefined,
  onProgress: DownloadOptions["onProgress"],
): Promise<Blob> {
  const parts: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let received = 0;
  let reportedAt = 0;
  // Not every browser can iterate over a stream.
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const { value: piece } = (await reader?.read()) ?? {};
      if (piece === undefined) break;
      pieces.push(piece);
      received += piece.length;
      held += piece.length;
      // The browser keeps the parts outside the page's memory.
      if (held >= partBytes) {
        parts.push(new Blob(pieces));
        pieces = [];
        held = 0;
      }
      if (performance.now() - reportedAt < progressPauseMs) continue;
      reportedAt = performance.now();
      onProgress?.(received);
    }
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new CallError("network", brokenOff);
  }
  return new Blob([...parts, ...pieces], { type: response.headers.get("content-type") ?? "" });
}

const brokenOff = "The download was interrupted. Nothing was saved; please try again.";

async function refusalOf(response: Response): Promise<CallError> {
  try {
    return refusalIn(await response.json()) ?? CallError.badResponse();
  } catch {
    return CallError.network();
  }
}

/** The name the server gives; the encoded form first, as it may hold any letter. */
function fileNameOf(response: Response): string | null {
  const disposition = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1];
  return encoded === undefined ? (plain ?? null) : decodeURIComponent(encoded);
}

/** Browsers allow 64 KiB to all requests that outlive a page. */
const mostBytes = 60_000;
let takenBytes = 0;

/**
 * Takes what a request needs of the allowance.
 * @returns how to give it back; null: the request is too large for it, and ends with the page
 */
export function outlivePage(text: string): (() => void) | null {
  const { length } = new TextEncoder().encode(text);
  if (takenBytes + length > mostBytes) return null;
  takenBytes += length;
  return () => {
    takenBytes -= length;
  };
}
