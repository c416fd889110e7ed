import type { Identity } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { recentSignInLimit } from "#server/sessions/lifetimes.ts";

/** Whether the person proved who they are so lately that nobody else is likely to sit there. */
export function isRecentSignIn(
  { authenticatedAt }: Pick<Identity, "authenticatedAt">,
  now: Temporal.Instant,
): boolean {
  const until = Temporal.Instant.from(authenticatedAt).add(recentSignInLimit);
  return Temporal.Instant.compare(now, until) < 0;
}

/** @throws OperationError `reauthentication_needed` */
export function requireRecentSignIn(identity: Identity, now: Temporal.Instant): void {
  if (!isRecentSignIn(identity, now)) throw new OperationError("reauthentication_needed");
}
