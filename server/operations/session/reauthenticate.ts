import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { Account } from "#database/queries/accounts/accounts.ts";
import { renewProvedSession } from "#database/queries/sessions/own-sessions.ts";
import { hashToken, newToken } from "#platform/tokens.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { withCodeBackOff } from "#server/second-factor/code-back-off.ts";
import { type GivenCode, givenCode, takeCode } from "#server/second-factor/take-code.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { accessTokenLifetime } from "#server/sessions/lifetimes.ts";
import { permissionsOf } from "#server/sessions/start-session.ts";
import { holdsStill, lockOwnAccount } from "#server/sessions/account-row-lock.ts";
import { provePassword } from "#server/sessions/prove-password.ts";

type Input = OperationInput<"reauthenticate">;
type Answer = OperationAnswer<"reauthenticate">;

/**
 * Verifies the password again; the session continues with new secrets, the old ones are invalid.
 */
export async function reauthenticate(input: Input, context: MemberContext): Promise<Answer> {
  const proved = await provePassword(
    {
      operation: "reauthenticate",
      password: input.password,
      open: async (account) => {
        if (!account.enabled_2fa) return renew(account, null, context);
        const given = givenCode(input);
        if (given === null) return null;
        return withCodeBackOff(account.email, given, context, () => renew(account, given, context));
      },
    },
    context,
  );
  return proved ?? { requires_2fa: true };
}

async function renew(
  account: Account,
  given: GivenCode | null,
  context: MemberContext,
): Promise<Answer> {
  const { db, clock, identity } = context;
  const now = clock.now();
  const [accessToken, refreshToken, cookieSecret] = [newToken(), newToken(), newToken()];
  await db.transaction().execute(async (transaction) => {
    const present = await lockOwnAccount(transaction, identity);
    if (!holdsStill(account, present)) throw new OperationError("unauthenticated");
    if (given !== null) await takeCode(transaction, { account, given }, context);
    const isRenewed = await renewProvedSession(transaction, {
      id: identity.sessionId,
      accessHash: hashToken(accessToken),
      accessExpiresAt: now.add(accessTokenLifetime).toString(),
      refreshHash: hashToken(refreshToken),
      cookieHash: hashToken(cookieSecret),
      by: given === null ? "password" : "second_factor",
      at: now.toString(),
    });
    if (!isRenewed) throw new OperationError("unauthenticated");
    const { email } = account;
    const act = { operation: "reauthenticate", actor: email, subject: email, outcome: "confirmed" };
    await writeAuditEntry(transaction, context, act);
  });
  context.sessionCookie.write(cookieSecret);
  return {
    requires_2fa: false,
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: accessTokenLifetime.total("seconds"),
    permissions: permissionsOf(account),
  };
}
