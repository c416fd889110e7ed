import type { LiveSince } from "#database/queries/sessions/own-sessions.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** Limits of a session. Source: SECURITY.md section 0. */
export const accessTokenLifetime = Temporal.Duration.from({ minutes: 15 });
export const idleLimit = Temporal.Duration.from({ hours: 1 });
export const absoluteLimit = Temporal.Duration.from({ hours: 24 });
export const mostSessionsPerAccount = 10;

/** The time of last use is written at most this often. */
export const touchInterval = Temporal.Duration.from({ seconds: 30 });

/** How long a verified password counts as a recent sign-in. */
export const recentSignInLimit = Temporal.Duration.from({ minutes: 10 });
/** A run-as session; it is not renewed. */
export const runAsLifetime = Temporal.Duration.from({ hours: 1 });

/** The session a verified email opens, which the browser exchanges for a full one at once. */
export const verifiedSessionLifetime = Temporal.Duration.from({ minutes: 15 });
export const verifiedSessionTradeLimit = Temporal.Duration.from({ minutes: 5 });

/** Which sessions of who calls count as live: those that are neither over nor idle for too long. */
export function liveSince({ clock, identity }: MemberContext): LiveSince {
  const now = clock.now();
  return {
    accountId: identity.accountId,
    now: now.toString(),
    usedAfter: now.subtract(idleLimit).toString(),
  };
}
