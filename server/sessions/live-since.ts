import type { LiveSince } from "#database/queries/own-sessions.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { idleLimit } from "#server/sessions/lifetimes.ts";

/** Which sessions of who calls count as live: those that are neither over nor idle for too long. */
export function liveSince({ clock, identity }: MemberContext): LiveSince {
  const now = clock.now();
  return {
    accountId: identity.accountId,
    now: now.toString(),
    usedAfter: now.subtract(idleLimit).toString(),
  };
}
