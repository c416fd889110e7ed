import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import {
  type Counter,
  countAttempt,
  forgiveAttempt,
  uncountAttempt,
} from "#server/limits/attempt-limits.ts";
import { codeLimit } from "#server/limits/limit-table.ts";
import type { GivenCode } from "#server/second-factor/take-code.ts";

/**
 * Runs the check of a six-digit code unless too many of the account were wrong recently: a person
 * who knows the password may open one sign-in after another. Recovery codes cannot be guessed, so
 * they still work.
 * @throws OperationError `too_many_attempts`, or what the check throws
 */
export async function withCodeBackOff<Result>(
  email: string,
  given: GivenCode,
  context: VisitorContext,
  check: () => Promise<Result>,
): Promise<Result> {
  const counter: Counter = { scope: "second-factor", subject: email, limit: codeLimit };
  const counters = "code" in given ? [counter] : [];
  await countAttempt(counters, context);
  try {
    const result = await check();
    await forgiveAttempt([counter], context);
    return result;
  } catch (error) {
    const isWrong = error instanceof OperationError && error.code === "invalid_code";
    if (!isWrong) await uncountAttempt(counters, context);
    throw error;
  }
}
