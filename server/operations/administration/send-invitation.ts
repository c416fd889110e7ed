import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { lastMailedAt } from "#database/queries/mailed-tokens.ts";
import { sendInvitation as mailInvitation } from "#server/accounts/invite-account.ts";
import { verifyingPurposes } from "#server/accounts/mailed-link.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { verifyingMailPause } from "#server/limits/limit-table.ts";
import { onUser } from "#server/operations/administration/on-user.ts";

/** Mails the invitation again to somebody who has not chosen a password. */
export async function sendInvitation(
  input: OperationInput<"send_invitation">,
  context: MemberContext,
): Promise<OperationAnswer<"send_invitation">> {
  return onUser(input, context, async (transaction, account) => {
    if (account.password_hash !== null) throw new OperationError("password_chosen");
    const mailedAt = await lastMailedAt(transaction, {
      accountId: account.id,
      purposes: verifyingPurposes,
    });
    const now = context.clock.now();
    const isTooSoon =
      mailedAt !== null &&
      Temporal.Instant.compare(Temporal.Instant.from(mailedAt).add(verifyingMailPause), now) > 0;
    if (isTooSoon) throw new OperationError("too_soon");
    const inviterOrganization = context.identity.organization;
    await mailInvitation(transaction, { account, inviterOrganization }, context);
    return { outcome: "invited again" };
  });
}
