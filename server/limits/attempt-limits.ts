import {
  type Allowance,
  giveBackAllowance,
  takeAllowance,
  type BackOff,
  clearAttempts,
  giveBackAttempt,
  takeAttempt,
} from "#database/queries/sessions/attempt-counters.ts";
import type { VisitorContext, Identity } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import type { Account } from "#database/queries/accounts/accounts.ts";
import { listSignInAddresses } from "#database/queries/sessions/own-sessions.ts";
import type { Database } from "#database/connect.ts";
import { passwordLimits } from "#server/limits/limit-table.ts";
import { networkOf } from "#server/limits/network-of.ts";
import { isKnownDevice } from "#server/second-factor/remembered-device.ts";

/** What an attempt is counted by, and how many are allowed. */
export type Counter = { scope: string; subject: string; limit: BackOff | Allowance };

type Where = Pick<VisitorContext, "db" | "clock">;

/**
 * Counts an attempt by all of the counters, or by none. It counts before the expensive check,
 * so that attempts sent at once do not all pass before the first has failed.
 * @param counters  in the same order wherever they occur together
 * @throws OperationError `too_many_attempts`, with the seconds until the next one is taken
 */
export async function countAttempt(
  counters: readonly Counter[],
  { db, clock }: Where,
): Promise<void> {
  const now = clock.now().toString();
  await db.transaction().execute(async (transaction) => {
    for (const { limit, ...key } of counters) {
      const wait =
        "burst" in limit
          ? await takeAllowance(transaction, key, { ...limit, now })
          : await takeAttempt(transaction, key, { ...limit, now });
      if (wait > 0) throw new OperationError("too_many_attempts", { retryAfterSeconds: wait });
    }
  });
}

/** The attempt was right: back-offs start again, and an allowance has what was taken from it. */
export async function forgiveAttempt(counters: readonly Counter[], { db }: Where): Promise<void> {
  for (const { limit, ...key } of counters)
    await ("burst" in limit ? giveBackAllowance(db, key, limit) : clearAttempts(db, key));
}

/** The attempt was neither right nor wrong: it is as if it had not been made. */
export async function uncountAttempt(counters: readonly Counter[], { db }: Where): Promise<void> {
  for (const { limit, ...key } of counters)
    await ("burst" in limit ? giveBackAllowance(db, key, limit) : giveBackAttempt(db, key));
}

/** No account has it: an unknown address is looked up like any other, and takes as long. */
const noAccount = 0;

type SignIn = { email: string; account: Pick<Account, "id"> | undefined; deviceId: string | null };

/**
 * What a sign-in is counted by. A device remembered for the account, and a network its owner was
 * signed in from, are spared what strangers elsewhere can use up; they are known.
 */
export async function signInCounters(
  { email, account, deviceId }: SignIn,
  context: VisitorContext,
): Promise<{ counters: Counter[]; isKnown: boolean }> {
  const accountId = account?.id ?? noAccount;
  if (await isKnownDevice(context.db, { accountId, deviceId }, context)) {
    const device = { scope: "password:device", subject: email, limit: passwordLimits.device };
    return { counters: [device], isKnown: true };
  }
  const network = networkOf(context.networkAddress);
  const pair = { ...pairKey(email, network), limit: passwordLimits.pair };
  const known = await listSignInAddresses(context.db, accountId);
  if (known.some((address) => networkOf(address) === network))
    return { counters: [pair], isKnown: true };
  const counters = [
    pair,
    { scope: "password:account", subject: email, limit: passwordLimits.account },
    { scope: "password:network", subject: network, limit: passwordLimits.network },
  ];
  return { counters, isKnown: false };
}

/**
 * The owner has set a new password: wrong ones before it, and wrong codes by anyone who knew the old one, are
 * no reason to wait. What others in other networks wait for, they go on waiting for.
 */
export async function forgetFailures(
  transaction: Database,
  email: string,
  { networkAddress }: Pick<VisitorContext, "networkAddress">,
): Promise<void> {
  // In the order in which an attempt counts, so that neither waits for the other.
  await clearAttempts(transaction, pairKey(email, networkOf(networkAddress)));
  const scopes = ["password:account", "password:device", "second-factor"];
  for (const scope of scopes) await clearAttempts(transaction, { scope, subject: email });
}

function pairKey(email: string, network: string) {
  return { scope: "password:pair", subject: `${email} ${network}` };
}

/** What the proof of the password within a session is counted by. */
export function sessionCounters({ sessionId }: Pick<Identity, "sessionId">): Counter[] {
  return [{ scope: "password:session", subject: sessionId, limit: passwordLimits.session }];
}
