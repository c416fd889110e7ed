import {
  type AttemptCount,
  type AttemptKey,
  clearAttempts,
  countFailure,
  readAttempts,
} from "#database/queries/sessions-attempts.ts";
import type { Database } from "#database/connect.ts";

/** Failures without a wait, and the wait that then doubles up to a limit; in seconds. */
export type BackOff = {
  freeFailures: number;
  firstWait: number;
  longestWait: number;
  /** Failures this old no longer count. */
  memory: Temporal.Duration;
};

const memory = Temporal.Duration.from({ hours: 1 });
const backOff = {
  account: { freeFailures: 5, firstWait: 2, longestWait: 300, memory },
  // Many people can share one address, so it is held to a looser limit.
  address: { freeFailures: 50, firstWait: 2, longestWait: 300, memory },
} as const satisfies Record<string, BackOff>;
type Scope = keyof typeof backOff;
const scopes = ["account", "address"] as const satisfies readonly Scope[];

export type SignInKeys = Readonly<Record<Scope, string>>;

/** Seconds to wait before the next attempt for this account or from this address; 0 when none. */
export async function secondsToWait(
  db: Database,
  keys: SignInKeys,
  now: Temporal.Instant,
): Promise<number> {
  const counts = await readAttempts(db, attemptKeys(keys));
  const waits = counts.map((count) =>
    waitAfter(count, count.scope === "account" ? backOff.account : backOff.address, now),
  );
  return Math.max(0, ...waits);
}

/** Notes one failed attempt for both keys. */
export async function noteFailure(
  db: Database,
  keys: SignInKeys,
  now: Temporal.Instant,
): Promise<void> {
  const staleBefore = now.subtract(memory).toString();
  await countFailure(db, attemptKeys(keys), { at: now.toString(), staleBefore });
}

/** A right password forgives the account's failures; the address keeps its own. */
export async function forgiveAccount(db: Database, keys: SignInKeys): Promise<void> {
  await clearAttempts(db, { scope: "account", subject: keys.account });
}

function attemptKeys(keys: SignInKeys): AttemptKey[] {
  return scopes.map((scope) => ({ scope, subject: keys[scope] }));
}

/** Seconds to wait after so many failures; 0 when none. */
export function waitAfter(count: AttemptCount, limits: BackOff, now: Temporal.Instant): number {
  const last = Temporal.Instant.from(count.lastFailureAt);
  const passed = now.since(last).total("seconds");
  if (count.failures < limits.freeFailures || passed >= limits.memory.total("seconds")) return 0;
  const doublings = Math.min(count.failures - limits.freeFailures, 20);
  const wait = Math.min(limits.firstWait * 2 ** doublings, limits.longestWait);
  return Math.max(0, Math.ceil(wait - passed));
}
