import { verifyEmailMail } from "#contract/brand/account-mails.ts";
import type { Account } from "#database/queries/accounts/accounts.ts";
import type { Database } from "#database/connect.ts";
import { lastMailedAt } from "#database/queries/accounts/mailed-tokens.ts";
import { timeInZone } from "#domain/mails/time-in-zone.ts";
import { createMailedLink, verifyingPurposes } from "#server/accounts/mailed-link.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { verifyingMailPause } from "#server/limits/limit-table.ts";
import { queueAccountMail } from "#server/mails/queue-account-mail.ts";

/**
 * Mails the link that verifies the address of a sign-up, and chooses a password where the account
 * has none; earlier ones no longer work.
 */
export async function mailVerification(
  transaction: Database,
  account: Pick<Account, "id" | "email" | "name" | "timezone" | "password_hash">,
  context: VisitorContext,
): Promise<void> {
  const choosesPassword = account.password_hash === null;
  const { link, token, expiresAt } = await createMailedLink(
    transaction,
    account,
    choosesPassword ? "choose_password" : "verify_email",
    context,
  );
  await queueAccountMail(
    transaction,
    {
      kind: "verify_email",
      recipient: account.email,
      content: verifyEmailMail({
        name: account.name,
        email: account.email,
        link,
        expiresAt: timeInZone(expiresAt, account.timezone),
        choosesPassword,
      }),
      secret: token,
      expiresAt,
    },
    context,
  );
}

/**
 * @throws OperationError `too_soon` when the account was mailed a verification link within the last
 * minute
 */
export async function refuseTooSoon(
  transaction: Database,
  accountId: number,
  now: Temporal.Instant,
): Promise<void> {
  const last = await lastMailedAt(transaction, { accountId, purposes: verifyingPurposes });
  if (last === null) return;
  const wait = Temporal.Instant.from(last).add(verifyingMailPause).since(now).total("seconds");
  if (wait > 0) throw new OperationError("too_soon", { retryAfterSeconds: Math.ceil(wait) });
}
