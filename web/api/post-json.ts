import { CallError } from "./call-error.ts";

export type PostOptions = {
  signal?: AbortSignal | undefined;
  token: string | null;
  /** Goes on when the page is left, where it is small enough for that. */
  outlivesPage?: boolean | undefined;
};

/** Browsers allow 64 KiB to all requests that outlive a page. */
const mostOutlivingBytes = 60_000;
let outlivingBytes = 0;

/** Sends JSON and waits for the head of the answer; no answer at all is a network failure. */
export async function postJson(
  path: string,
  body: object,
  { signal, token, outlivesPage }: PostOptions,
): Promise<Response> {
  const text = JSON.stringify(body);
  const outliving = outlivesPage === true ? claimOutliving(text) : 0;
  try {
    return await fetch(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: text,
      signal: signal ?? null,
      keepalive: outliving > 0,
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw CallError.network();
  } finally {
    outlivingBytes -= outliving;
  }
}

/** @returns how many bytes of the allowance the request takes; 0: it ends with the page */
function claimOutliving(text: string): number {
  const { length } = new TextEncoder().encode(text);
  if (outlivingBytes + length > mostOutlivingBytes) return 0;
  outlivingBytes += length;
  return length;
}
