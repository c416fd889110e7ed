import { type Allowance, takeAllowance } from "#database/queries/allowances.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { networkOf } from "#server/limits/network-of.ts";

type Limits = { address: Allowance | null; network: Allowance };

/**
 * What one address and one network may ask for. A whole office can share a network; a mailbox
 * belongs to one person, whom nobody else should be able to bury in mails.
 */
const limits = {
  signup: {
    address: { burst: 6, pauseSeconds: 10 * 60 },
    network: { burst: 60, pauseSeconds: 60 },
  },
  email_verification: {
    address: { burst: 20, pauseSeconds: 30 },
    network: { burst: 100, pauseSeconds: 10 },
  },
  initialize_password_reset: {
    address: { burst: 3, pauseSeconds: 10 * 60 },
    network: { burst: 30, pauseSeconds: 60 },
  },
  reset_password: {
    address: { burst: 10, pauseSeconds: 60 },
    network: { burst: 60, pauseSeconds: 15 },
  },
  resend_2fa_code: {
    // Whoever knows an address must not use up its person's codes: those are counted when mailed.
    address: null,
    network: { burst: 60, pauseSeconds: 10 },
  },
} as const satisfies Record<string, Limits>;

/**
 * Counts a call for its sender's network, then for the address it is about.
 * @throws OperationError `too_many_requests`, with the seconds until the next one is taken
 */
export async function countCall(
  operation: keyof typeof limits,
  email: string,
  { db, clock, networkAddress }: VisitorContext,
): Promise<void> {
  const now = clock.now().toString();
  const subjects = { network: networkOf(networkAddress), address: email };
  for (const by of ["network", "address"] as const) {
    const allowance = limits[operation][by];
    if (allowance === null) continue;
    const key = { scope: `${operation}:${by}`, subject: subjects[by] };
    const wait = await takeAllowance(db, key, { ...allowance, now });
    if (wait > 0) throw new OperationError("too_many_requests", { retryAfterSeconds: wait });
  }
}
