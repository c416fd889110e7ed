import { errorAnswerSchema } from "#contract/errors.ts";

type CallErrorKind =
  /** No answer, or one that is not JSON. */
  | "network"
  /** The server answered `{error}`; the message is its text. */
  | "refused"
  /** An answer of another shape than agreed. */
  | "bad-response";

/** The server's text as given; where it gave none, a text of the page's own. */
export function refusalText(error: unknown, otherwise: string): string {
  return error instanceof CallError && error.kind === "refused" ? error.message : otherwise;
}

export class CallError extends Error {
  readonly kind: CallErrorKind;
  readonly code: string | null;

  constructor(kind: CallErrorKind, message: string, code: string | null = null) {
    super(message);
    this.name = "CallError";
    this.kind = kind;
    this.code = code;
  }

  static network(): CallError {
    return new CallError("network", "Network or server error occurred.");
  }

  static badResponse(): CallError {
    return new CallError(
      "bad-response",
      "Bad response received from server. Please try again or contact support.",
    );
  }
}

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
    throw CallError.network();
  } finally {
    release?.();
  }
}

/** The refusal in an answer's body, whatever its status; null when it is none. */
export function refusalIn(body: unknown): CallError | null {
  const refusal = errorAnswerSchema.safeParse(body);
  if (!refusal.success) return null;
  return new CallError("refused", refusal.data.error, refusal.data.code ?? null);
}
