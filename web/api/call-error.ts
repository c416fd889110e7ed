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
