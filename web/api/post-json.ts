import { CallError } from "./call-error.ts";
import { checkConnection, noteAnswer, noteNoAnswer } from "./connection.ts";

export type PostOptions = {
  signal?: AbortSignal | undefined;
  token: string | null;
  /** For a request that is to go on when the page is left; see `outlivePage`. */
  outlivePage?: ((text: string) => (() => void) | null) | undefined;
};

/** Sends JSON and waits for the head of the answer; no answer at all is a network failure. */
export async function postJson(
  path: string,
  body: object,
  { signal, token, outlivePage }: PostOptions,
): Promise<Response> {
  const text = JSON.stringify(body);
  const release = outlivePage?.(text) ?? null;
  try {
    return await fetch(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: text,
      signal: signal ?? null,
      keepalive: release !== null,
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    noteNoAnswer();
    throw CallError.network();
  } finally {
    release?.();
  }
}

/**
 * The body of an answer. One that is not JSON was cut off or is the page of a proxy: whether the server can be reached is
 * then asked, as a proxy also gives up on a single request.
 */
export async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    await checkConnection();
    throw CallError.network();
  }
  // One of an error can come while the server cannot work.
  if (response.status < 500) noteAnswer();
  return body;
}
