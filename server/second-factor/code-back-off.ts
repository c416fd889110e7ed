import { clearAttempts, countFailure, readAttempts } from "#database/queries/sessions-attempts.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { type BackOff, waitAfter } from "#server/sessions/sign-in-attempts.ts";
import type { GivenCode } from "#server/second-factor/take-code.ts";

/**
 * Who knows the password may open one sign-in after the other. Three of a million codes are right
 * at any time: at six guesses a day the odds stay below one in a hundred for a year.
 */
const codeBackOff = {
  freeFailures: 10,
  firstWait: 15,
  longestWait: 4 * 60 * 60,
  memory: Temporal.Duration.from({ hours: 7 * 24 }),
} as const satisfies BackOff;

/**
 * Runs the check of a six-digit code unless too many of the account were wrong of late. Nobody
 * guesses a recovery code, which therefore stays open to the person while others guess.
 * @throws OperationError `too_many_attempts`, or what the check throws
 */
export async function withCodeBackOff<Result>(
  email: string,
  given: GivenCode,
  { db, clock }: VisitorContext,
  check: () => Promise<Result>,
): Promise<Result> {
  const key = { scope: "second-factor", subject: email };
  const counts = await readAttempts(db, [key]);
  const waits = counts.map((count) => waitAfter(count, codeBackOff, clock.now()));
  const wait = "code" in given ? Math.max(0, ...waits) : 0;
  if (wait > 0) throw new OperationError("too_many_attempts", { retryAfterSeconds: wait });
  try {
    const result = await check();
    await clearAttempts(db, key);
    return result;
  } catch (error) {
    if ("code" in given && error instanceof OperationError && error.code === "invalid_code") {
      const staleBefore = clock.now().subtract(codeBackOff.memory).toString();
      await countFailure(db, [key], { at: clock.now().toString(), staleBefore });
    }
    throw error;
  }
}
