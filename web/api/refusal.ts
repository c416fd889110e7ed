import { errorAnswerSchema } from "#contract/errors.ts";
import { CallError } from "./call-error.ts";

/** The refusal in an answer's body, whatever its status; null when it is none. */
export function refusalIn(body: unknown): CallError | null {
  const refusal = errorAnswerSchema.safeParse(body);
  if (!refusal.success) return null;
  return new CallError("refused", refusal.data.error, refusal.data.code ?? null);
}
