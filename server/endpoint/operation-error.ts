import { type RefusalCode, refusals } from "#contract/errors.ts";

/** An expected refusal: answered with the contract's text and status, not logged as a fault. */
export class OperationError extends Error {
  override name = "OperationError";
  readonly code: RefusalCode;
  readonly retryAfterSeconds: number | null;

  /** @param text  in place of the contract's text, where only the moment knows what is wrong */
  constructor(
    code: RefusalCode,
    { text, retryAfterSeconds }: { text?: string; retryAfterSeconds?: number } = {},
  ) {
    super(text ?? refusals[code].text);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}
