import { CallError } from "./call-error.ts";

export type PostOptions = { signal?: AbortSignal | undefined; token: string | null };

/** Sends JSON and waits for the head of the answer; no answer at all is a network failure. */
export async function postJson(
  path: string,
  body: object,
  { signal, token }: PostOptions,
): Promise<Response> {
  try {
    return await fetch(path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw CallError.network();
  }
}
