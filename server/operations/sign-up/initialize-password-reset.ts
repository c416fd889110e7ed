import { resetPasswordMail } from "#contract/brand/account-mails.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { lockAccount } from "#database/queries/accounts/accounts.ts";
import { timeInZone } from "#domain/mails/time-in-zone.ts";
import { createMailedLink } from "#server/accounts/mailed-link.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { countCall } from "#server/limits/call-limits.ts";
import { queueAccountMail } from "#server/mails/queue-account-mail.ts";
import { requireHandedOver, requireMail } from "#server/mails/require-mail.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";

type Answer = OperationAnswer<"initialize_password_reset">;

/**
 * Mails a link that sets a new password, also to a person who has not verified the address or chosen
 * a password yet. An address without an account is named as such, as the specification requires; limits
 * by address and network keep that from becoming a way to try many.
 */
export async function initializePasswordReset(
  { email }: OperationInput<"initialize_password_reset">,
  context: VisitorContext,
): Promise<Answer> {
  await countCall("initialize_password_reset", email, context);
  await requireMail(context);
  const answer = await mailLink(email, context);
  if (answer.response === "success") await requireHandedOver(email, context);
  return answer;
}

async function mailLink(email: string, context: VisitorContext): Promise<Answer> {
  return context.db.transaction().execute(async (transaction): Promise<Answer> => {
    const account = await lockAccount(transaction, { email });
    if (account === undefined) return { response: "invalid_email" };
    const { link, token, expiresAt } = await createMailedLink(
      transaction,
      account,
      "reset_password",
      context,
    );
    await queueAccountMail(
      transaction,
      {
        kind: "reset_password",
        recipient: email,
        content: resetPasswordMail({
          name: account.name,
          email,
          link,
          expiresAt: timeInZone(expiresAt, account.timezone),
        }),
        secret: token,
        expiresAt,
      },
      context,
    );
    const entry = {
      operation: "initialize_password_reset",
      subject: email,
      outcome: "link emailed",
    };
    await writeAuditEntry(transaction, context, entry);
    return { response: "success" };
  });
}
