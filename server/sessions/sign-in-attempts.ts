import {
  type AttemptCount,
  type AttemptKey,
  clearAttempts,
  countFailure,
  readAttempts,
} from "#database/queries/sessions-attempts.ts";
import type { Database } from "#database/connect.ts";

/** Failures without a wait, and the wait that then doubles up to a limit; in seconds. */
const backOff = {
  account: { freeFailures: 5, firstWait: 2, longestWait: 300 },
  // Many people can share one address, so it is held to a looser limit.
  address: { freeFailures: 50, firstWait: 2, longestWait: 300 },
} as const;
type Scope = keyof typeof backOff;
const scopes = ["account", "address"] as const satisfies readonly Scope[];

/** Failures this old no longer count. */
const memory = Temporal.Duration.from({ hours: 1 });

export type SignInKeys = Readonly<Record<Scope, string>>;

/** Seconds to wait before the next attempt for this account or from this address; 0 when none. */
export async function secondsToWait(
  db: Database,
  keys: SignInKeys,
  now: Temporal.Instant,
): Promise<number> {
  const counts = await readAttempts(db, attemptKeys(keys));
  return Math.max(0, ...counts.map((count) => waitOf(count, now)));
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

function waitOf(count: AttemptCount, now: Temporal.Instant): number {
  const limits = count.scope === "account" ? backOff.account : backOff.address;
  const last = Temporal.Instant.from(count.lastFailureAt);
  const passed = now.since(last).total("seconds");
  if (count.failures < limits.freeFailures || passed >= memory.total("seconds")) return 0;
  const doublings = Math.min(count.failures - limits.freeFailures, 20);
  const wait = Math.min(limits.firstWait * 2 ** doublings, limits.longestWait);
  return Math.max(0, Math.ceil(wait - passed));
}
